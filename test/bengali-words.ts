/** One word for one thing: words that no Bengali text of the shop uses, and what it says instead. */
export const otherWords = {
  প্রদর্শনী: 'ডেমো: a demonstration is no exhibition',
  'সাইন ইন': 'লগইন',
  'সাইন আউট': 'লগআউট',
  জানালা: 'উইন্ডো: of a browser',
  সংরক্ষণাগার: 'আর্কাইভ',
  Ironwright: 'আয়রনরাইট',
  প্যাঁচ: 'থ্রেড: of a screw',
  'আমাদের দিকে': 'আমাদের সিস্টেমে',
  'একটির ভর': 'প্রতিটির ওজন',
  এখনও: 'এখনো',
  প্রশাসক: 'অ্যাডমিন',
  'পণ্য নম্বর': 'পার্ট নম্বর',
}
