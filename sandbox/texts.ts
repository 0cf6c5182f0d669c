/** The languages of the frames. A shop in another language gets the English ones. */
export type Language = 'en' | 'bn'

export const pickLanguage = (locale: string | undefined): Language => (locale === 'bn' ? 'bn' : 'en')

/** The texts in the frames and around them. */
export type Texts = typeof english

const english = {
  card: 'Card details',
  cardFrame: 'Secure card details',
  number: 'Card number',
  expiry: 'Expiration date, month and year',
  expiryShort: 'MM / YY',
  cvc: 'Security code',
  cvcShort: 'CVC',
  confirm: 'Confirm your payment',
  asks: 'Payment sandbox: your bank asks',
  merchant: 'Merchant',
  amount: 'Amount',
  choose: "No money moves here. Choose how the bank's check should end.",
  complete: 'Complete',
  fail: 'Fail',
  moment: 'One moment…',
  method: 'Payment method',
  methodFrame: 'Secure payment method',
  byCard: 'Card',
  byAccount: 'Bank account',
  byWallet: 'Wallet, on a page of its own',
  byExpress: 'Pay with the practice wallet',
  account: 'Account number',
  unreachable: 'The payment provider cannot be reached. Please check your connection and try again.',
}

const bengali: Texts = {
  card: 'কার্ডের তথ্য',
  cardFrame: 'কার্ডের তথ্য, সুরক্ষিত',
  number: 'কার্ড নম্বর',
  expiry: 'মেয়াদ শেষের মাস ও বছর',
  expiryShort: 'মাস / বছর',
  cvc: 'নিরাপত্তা কোড',
  cvcShort: 'CVC',
  confirm: 'পেমেন্ট নিশ্চিত করুন',
  asks: 'পরীক্ষামূলক পেমেন্ট: ব্যাংক আপনার অনুমোদন চাইছে',
  merchant: 'বিক্রেতা',
  amount: 'মোট',
  choose: 'এখানে কোনো টাকা লেনদেন হয় না। ব্যাংকের যাচাইয়ের ফল কী হবে, বেছে নিন।',
  complete: 'অনুমোদন করুন',
  fail: 'বাতিল করুন',
  moment: 'একটু অপেক্ষা করুন…',
  method: 'পরিশোধের মাধ্যম',
  methodFrame: 'পরিশোধের মাধ্যম, সুরক্ষিত',
  byCard: 'কার্ড',
  byAccount: 'ব্যাংক হিসাব',
  byWallet: 'ওয়ালেট, নিজস্ব পাতায়',
  byExpress: 'অনুশীলনের ওয়ালেটে পরিশোধ করুন',
  account: 'হিসাব নম্বর',
  unreachable: 'পেমেন্ট সেবার সঙ্গে সংযোগ করা যাচ্ছে না। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
}

export const texts: Record<Language, Texts> = { en: english, bn: bengali }
