import type { Localized } from '#platform/locale.ts'
import { softwareName } from '#platform/shop-name.ts'
import type { Site } from './contract.ts'

const nothing: Localized = { en: '', bn: '' }

/**
 * What a shop says of itself until its owner has written something. It names no person, place or figure, promises nothing,
 * and leads to pages that every shop has. The cookies are those that this software sets.
 */
export const neutral: Site = {
  name: softwareName,
  description: { en: 'Tools and parts.', bn: 'হাতিয়ার ও যন্ত্রাংশ।' },
  footer: nothing,
  contact: {
    text: {
      en: 'Questions about a part, an order or a drawing? Write to us.',
      bn: 'কোনো যন্ত্রাংশ, অর্ডার বা নকশা নিয়ে প্রশ্ন আছে? আমাদের লিখুন।',
    },
    address: nothing,
    phone: '',
    hours: nothing,
  },
  about: { mission: nothing, quality: nothing, promise: nothing, leaders: [] },
  figures: [],
  slides: [
    {
      title: { en: 'All products', bn: 'সব পণ্য' },
      text: { en: 'The whole catalogue, with filters for what you need.', bn: 'পুরো ক্যাটালগ, দরকারমতো বাছাই করার সুবিধাসহ।' },
      link: '/products',
      picture: 'fasteners',
    },
    {
      title: { en: 'Quick order', bn: 'দ্রুত অর্ডার' },
      text: { en: 'Paste a list of part numbers and order it at once.', bn: 'পার্ট নম্বরের তালিকা বসিয়ে একবারেই অর্ডার করুন।' },
      link: '/quick-order',
      picture: 'tools',
    },
    {
      title: { en: 'Questions and answers', bn: 'প্রশ্ন ও উত্তর' },
      text: { en: 'Read what others have asked.', bn: 'অন্যরা কী জানতে চেয়েছেন, পড়ুন।' },
      link: '/blogs',
      picture: 'drives',
    },
    {
      title: { en: 'Contact', bn: 'যোগাযোগ' },
      text: { en: 'Write to us about a part or an order.', bn: 'কোনো যন্ত্রাংশ বা অর্ডার নিয়ে আমাদের লিখুন।' },
      link: '/contact',
      picture: 'workshop',
    },
  ],
  banner: {
    title: { en: 'Looking for a certain part?', bn: 'নির্দিষ্ট কোনো যন্ত্রাংশ খুঁজছেন?' },
    text: {
      en: 'Search by name, dimension or part number, or write to us.',
      bn: 'নাম, মাপ বা পার্ট নম্বর দিয়ে খুঁজুন, অথবা আমাদের লিখুন।',
    },
    action: { en: 'Write to us', bn: 'আমাদের লিখুন' },
    link: '/contact',
  },
  pages: {
    terms: nothing,
    privacy: nothing,
    imprint: nothing,
    policy: nothing,
    cookie: {
      en: 'We set cookies for one purpose: to sign you in. One keeps you signed in and ends when you sign out. Another lets your browser be recognised at the next sign-in, so that a stranger who guesses your password elsewhere does not lock you out. They hold a random text and no information about you.\n\nBecause of that there is no banner that asks for your consent.',
      bn: 'আমরা কুকি ব্যবহার করি একটিমাত্র কাজে: আপনার লগইনের জন্য। একটি কুকি আপনাকে লগইন করা অবস্থায় রাখে এবং লগআউট করলে মুছে যায়। অন্যটি দিয়ে পরের লগইনে আপনার ব্রাউজার চেনা যায়, যাতে অন্য কোথাও কেউ আপনার পাসওয়ার্ড অনুমান করতে থাকলেও আপনি আটকে না যান। কুকিতে থাকে এলোমেলো কিছু অক্ষর, আপনার কোনো তথ্য নয়।\n\nতাই এখানে সম্মতি চেয়ে কোনো ব্যানার দেখানো হয় না।',
    },
    branding: nothing,
    design: nothing,
    marketing: nothing,
    advertisement: nothing,
  },
}
