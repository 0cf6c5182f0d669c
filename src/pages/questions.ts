import type { Localized } from '#platform/locale.ts'

/** `bengaliToo`: its answer stands in Bengali on English pages as well, as the specification has some. */
export type Question = { slug: string; question: Localized; answer: Localized; bengaliToo?: true }

/** The six entries of the specification, which every shop has. Answers are Markdown. */
export const questions: readonly Question[] = [
  {
    slug: 'react-performance',
    question: { en: 'How would you make a slow React application faster?', bn: 'ধীরগতির React অ্যাপ কীভাবে দ্রুত করবেন?' },
    answer: {
      en: 'Measure first. The React Profiler and the browser performance panel show which components render, how often and why. Then remove the largest cause. Common ones are a list of thousands of rows, which should be windowed or paged; state kept too high in the tree, so that a keystroke renders the whole page; and new objects or functions passed as props, which defeat React.memo. Use useMemo and useCallback where a profile shows a gain, not everywhere. Give list items stable keys. Split the bundle by route with lazy and Suspense, load images at the right size, and cache server data instead of fetching it again. Mark slow updates as transitions so that typing stays smooth. Finally, measure again with a production build.',
      bn: 'প্রথমে মাপুন। React Profiler ও ব্রাউজারের পারফরম্যান্স প্যানেল দেখায় কোন কম্পোনেন্ট কতবার এবং কেন রেন্ডার হচ্ছে। এরপর সবচেয়ে বড় কারণটি সরান। হাজার সারির তালিকা হলে উইন্ডোয়িং বা পেজিং ব্যবহার করুন। স্টেট যত নিচে রাখা যায় রাখুন, যাতে একটি অক্ষর টাইপ করলে পুরো পাতা রেন্ডার না হয়। যেখানে মাপে লাভ দেখা যায় কেবল সেখানেই React.memo, useMemo ও useCallback দিন। তালিকার প্রতিটি আইটেমে স্থির key দিন। রুট অনুযায়ী কোড ভাগ করুন, ছবির মাপ ঠিক রাখুন এবং সার্ভারের তথ্য ক্যাশ করুন। শেষে প্রোডাকশন বিল্ডে আবার মেপে দেখুন।',
    },
    bengaliToo: true,
  },
  {
    slug: 'state-management',
    question: {
      en: 'What ways are there to manage state in a React application?',
      bn: 'React অ্যাপে স্টেট কী কী উপায়ে সামলানো যায়?',
    },
    answer: {
      en: 'Sort state by who needs it and where it comes from. Local state, such as an open menu, belongs in useState or, when the transitions are more involved, in useReducer. State shared by a few neighbours is lifted to their nearest common parent. Values that many components read and that change rarely, such as the theme or the signed-in user, suit context. Data from a server is a cache rather than state: a query library handles loading, errors, refetching and invalidation. Filters, the page number and the selected tab belong in the URL, so that a link and the back button work. Form values can stay inside the form. A global store such as Redux Toolkit or Zustand is for client state that is large, changes often and is used far apart, a shopping cart for example.',
      bn: 'স্টেট ভাগ করুন দুটি প্রশ্ন দিয়ে: কার এটি দরকার, আর এটি কোথা থেকে আসে। খোলা মেনুর মতো নিজস্ব স্টেট থাকে useState-এ, আর পরিবর্তনগুলো জটিল হলে useReducer-এ। কাছাকাছি কয়েকটি কম্পোনেন্টের যৌথ স্টেট তুলে আনা হয় তাদের নিকটতম সাধারণ প্যারেন্টে। থিম বা সাইন-ইন করা ব্যবহারকারীর মতো যে মান অনেকে পড়ে কিন্তু কদাচিৎ বদলায়, তার জন্য context মানানসই। সার্ভারের তথ্য আসলে স্টেট নয়, ক্যাশ: লোডিং, ত্রুটি, আবার আনা আর বাতিল করা সামলায় একটি কোয়েরি লাইব্রেরি। ফিল্টার, পাতার নম্বর ও বাছাই করা ট্যাব থাকা উচিত URL-এ, যাতে লিংক ও ব্যাক বোতাম কাজ করে। ফর্মের মান ফর্মের ভেতরেই থাকতে পারে। Redux Toolkit বা Zustand-এর মতো গ্লোবাল স্টোর লাগে তখন, যখন ক্লায়েন্টের স্টেট বড়, ঘন ঘন বদলায় এবং একে অন্যের থেকে দূরের জায়গায় ব্যবহার হয়, যেমন কেনাকাটার ঝুড়ি।',
    },
  },
  {
    slug: 'prototypal-inheritance',
    question: {
      en: 'How does prototypal inheritance work in JavaScript?',
      bn: 'JavaScript-এ প্রোটোটাইপ ধরে উত্তরাধিকার কীভাবে কাজ করে?',
    },
    answer: {
      en: "Every ordinary object has a hidden link to another object or to null, called its prototype. When you read a property, the engine looks on the object itself, then on its prototype, then on the prototype of that, until it finds the name or reaches null and returns undefined. Writing normally creates the property on the object itself and so hides the inherited one. Object.create(base) makes an object whose prototype is base. A function called with new links the fresh object to the function's prototype property, and the class syntax does the same with clearer words: methods live once on the prototype and are shared by all instances, while extends links two prototypes. In a method, this is the object the method was called on, not the one where it was found.",
      bn: 'প্রতিটি সাধারণ অবজেক্টের একটি লুকানো সংযোগ থাকে অন্য একটি অবজেক্টের সঙ্গে, অথবা null-এর সঙ্গে; একে বলে তার প্রোটোটাইপ। কোনো প্রপার্টি পড়ার সময় ইঞ্জিন প্রথমে অবজেক্টটিতেই খোঁজে, তারপর তার প্রোটোটাইপে, তারপর সেটির প্রোটোটাইপে, যতক্ষণ না নামটি পাওয়া যায় বা null এসে undefined ফেরত যায়। লেখার সময় সাধারণত প্রপার্টিটি অবজেক্টেই তৈরি হয়, ফলে উত্তরাধিকারে পাওয়াটি আড়াল হয়। Object.create(base) এমন অবজেক্ট বানায় যার প্রোটোটাইপ base। new দিয়ে ডাকা ফাংশন নতুন অবজেক্টকে ফাংশনটির prototype প্রপার্টির সঙ্গে যুক্ত করে; class লিখনরীতিও তা-ই করে, আরও স্পষ্ট ভাষায়: মেথড প্রোটোটাইপে একবারই থাকে আর সব অবজেক্ট তা ভাগ করে নেয়, extends যুক্ত করে দুটি প্রোটোটাইপ। মেথডের ভেতরে this হলো যে অবজেক্টের ওপর মেথডটি ডাকা হয়েছে, যেখানে সেটি পাওয়া গেছে তা নয়।',
    },
  },
  {
    slug: 'setting-state-directly',
    question: {
      en: 'With const [products, setProducts] = useState([]), why not simply assign to products?',
      bn: 'const [products, setProducts] = useState([]) থাকলে সরাসরি products-এ মান বসানো হয় না কেন?',
    },
    answer: {
      en: 'Assigning does not tell React anything. products is only a local name for the value of this one render, and being a const it cannot even be assigned; changing the array in place is possible but just as invisible. setProducts does three things: it stores the next value outside the component, it queues a render, and it lets React compare the old and new values. The comparison uses identity, so the new value must be a new array: setProducts([...products, item]). If you push into the old array and set it again, React sees the same reference and may skip the render, and memoised children and effects stay stale. When the next value depends on the last one, pass a function, setProducts(p => [...p, item]), so that several updates in one event all count.',
      bn: 'সরাসরি মান বসালে React কিছুই জানতে পারে না। products হলো শুধু এই রেন্ডারের মানের একটি স্থানীয় নাম, আর const বলে তাতে নতুন মান বসানোও যায় না; অ্যারের ভেতরে বদল করলেও React তা টের পায় না। setProducts তিনটি কাজ করে: পরের মান কম্পোনেন্টের বাইরে জমা রাখে, নতুন রেন্ডার সারিতে দেয় এবং পুরোনো ও নতুন মান তুলনা করতে দেয়। তুলনাটি রেফারেন্স ধরে হয়, তাই সব সময় নতুন অ্যারে দিতে হবে, যেমন setProducts([...products, item])। পুরোনো অ্যারেতে push করে সেটিই আবার দিলে রেন্ডার বাদ পড়তে পারে। নতুন মান আগের মানের ওপর নির্ভর করলে ফাংশন দিন: setProducts(p => [...p, item])।',
    },
    bengaliToo: true,
  },
  {
    slug: 'unit-testing',
    question: { en: 'What is a unit test, and why write any?', bn: 'ইউনিট টেস্ট কী, আর কেন লিখবেন?' },
    answer: {
      en: 'A unit test runs one small piece of code, a function or a component, on its own and checks that a given input leads to the expected result. It needs no network, no database and no fixed order, so hundreds finish in seconds. The gain is confidence to change things: when a price rounding or a discount rule breaks, a test names the case at once, long before a customer sees it. Tests also record what the code is meant to do, including the odd cases such as an empty cart or a quantity of zero. Code that is hard to test is often doing too much, so tests nudge you towards smaller parts. Test behaviour rather than inner detail, keep each test to one idea, and let a few integration and end-to-end tests cover how the parts fit together.',
      bn: 'ইউনিট টেস্ট কোডের একটি ছোট অংশ, যেমন একটি ফাংশন বা কম্পোনেন্ট, আলাদাভাবে চালায় এবং দেখে যে নির্দিষ্ট ইনপুটে প্রত্যাশিত ফল আসে কি না। এতে নেটওয়ার্ক, ডেটাবেস বা নির্দিষ্ট ক্রম লাগে না, তাই কয়েক সেকেন্ডেই শত শত টেস্ট শেষ হয়। লাভ হলো নির্ভয়ে কোড বদলানো যায়: দামের রাউন্ডিং বা ছাড়ের নিয়ম ভেঙে গেলে ক্রেতা দেখার অনেক আগেই একটি টেস্ট ঠিক সেই ক্ষেত্রটি দেখিয়ে দেয়। কোডের কাজ কী, তাও টেস্টে লেখা থাকে, খালি ঝুড়ি বা শূন্য পরিমাণের মতো ব্যতিক্রমসহ। যে কোড পরীক্ষা করা কঠিন, তা প্রায়ই বেশি কাজ করছে; টেস্ট তাই ছোট ছোট অংশের দিকে নিয়ে যায়। ভেতরের খুঁটিনাটি নয়, আচরণ পরীক্ষা করুন, একটি টেস্টে একটিই কথা রাখুন, আর অংশগুলো মিলে কাজ করে কি না তা দেখুক অল্প কয়েকটি ইন্টিগ্রেশন ও এন্ড-টু-এন্ড টেস্ট।',
    },
  },
  {
    slug: 'searching-products-by-name',
    question: {
      en: 'Given a list of products, how would you let people search them by name?',
      bn: 'পণ্যের একটি তালিকা থেকে নাম দিয়ে খোঁজার ব্যবস্থা কীভাবে করবেন?',
    },
    answer: {
      en: 'For a list already in the browser, normalise and filter. Trim the query, bring query and name to the same form with normalize("NFKC") and toLowerCase(), split the query into words and keep the products whose name contains every word: products.filter(p => words.every(w => key(p.name).includes(w))). An empty query returns everything. Compute the keys once, use useDeferredValue or a short debounce so that typing stays smooth, and keep the query in the URL. For a large catalogue search on the server: PostgreSQL offers full-text search for words and the pg_trgm extension with an index for parts of words and typing errors. Pass the text as a parameter, never joined into the SQL, escape the wildcards of LIKE, limit the number of rows, rank exact and prefix matches first and ignore answers that arrive after a newer request.',
      bn: 'তালিকাটি আগে থেকেই ব্রাউজারে থাকলে লেখা এক রূপে এনে ছেঁকে নিন। খোঁজার লেখা ছাঁটুন, normalize("NFKC") ও toLowerCase() দিয়ে লেখা ও নাম একই রূপে আনুন, লেখাটি শব্দে ভাগ করুন এবং সেই পণ্যগুলো রাখুন যাদের নামে প্রতিটি শব্দ আছে: products.filter(p => words.every(w => key(p.name).includes(w)))। কিছু না লিখলে সব পণ্যই আসে। রূপগুলো একবারই হিসাব করুন, useDeferredValue বা অল্প বিরতি ব্যবহার করুন যাতে টাইপ করা মসৃণ থাকে, আর খোঁজার লেখাটি URL-এ রাখুন। বড় ক্যাটালগে সার্ভারে খুঁজুন: PostgreSQL-এ শব্দের জন্য আছে পূর্ণ-পাঠ অনুসন্ধান, আর শব্দের অংশ ও টাইপের ভুলের জন্য সূচকসহ pg_trgm এক্সটেনশন। লেখাটি প্যারামিটার হিসেবে দিন, কখনো SQL-এর সঙ্গে জুড়ে নয়; LIKE-এর বিশেষ চিহ্নগুলো এস্কেপ করুন, সারির সংখ্যা সীমিত রাখুন, হুবহু ও শুরুর মিল আগে দেখান এবং নতুন অনুরোধের পরে আসা পুরোনো উত্তর বাদ দিন।',
    },
  },
]
