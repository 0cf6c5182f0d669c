/** Texts of at most a hundred letters that are made to be dear to search for. */
export const worstTexts: Readonly<Record<string, string>> = {
  'contradictory sizes':
    'bolt m3 m4 m5 m6 m8 m10 m12 m14 m16 m18 m20 m22 m24 m27 m30 m33 m36 m39 m42 5 6 8 10 12 16 20 25 30 90',
  'sizes that no family has together':
    'bearing m6 10 20 30 40 50 60 70 80 90 100 m8 11 21 31 41 51 61 71 81 91 12 22 32 42 52 62 72 82',
  'letters that become eighteen': 'ﷺ'.repeat(100),
  'words that are all wrong':
    'baering bolltt hexagn scrwe wahser nutt sprnig clmap shfat gaer beltt chian roler joitn hndle magnte lvr',
  'words that are half of others':
    'ba be bo br bu ca ch cl co cr cu de di do dr du el en ex fa fe fi fl fo fr ga ge gl gr gu ha he hi',
  'one long word': 'a'.repeat(100),
  'one word again and again': 'hex '.repeat(25),
  standards: 'din 912 din 931 din 933 din 934 din 125 din 127 din 7991 din 985 din 6325 din 471 din 472 din 5401',
  'pieces of part numbers': 'a-1 b-2 c-3 d-4 e-5 f-6',
  'a size in all units':
    '1mm 1cm 1m 1in 1g 1kg 1t 1nm 1kn 1° 2mm 2cm 2m 2in 2g 2kg 2t 2nm 2kn 2° 3mm 3cm 3m 3in 3g 3kg 3t',
  'marks upon a letter': `a${'\u0301'.repeat(99)}`,
  'Bengali numbers': 'এম৬ এম৮ এম১০ এম১২ ১২ মিমি ২০ মিমি ৩০ মিমি বল্টু নাট ওয়াশার বিয়ারিং এম১৬ এম২০',
}
