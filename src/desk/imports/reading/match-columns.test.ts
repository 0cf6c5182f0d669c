import { expect, test } from 'vitest'
import { type HeadLanguage, headLanguages, headWords } from './head-words.ts'
import { matchColumns } from './match-columns.server.ts'

const match = (...heads: string[]) => matchColumns(heads, []).map(({ key, unit }) => (unit ? `${key} ${unit}` : key))

/** What an owner would not notice: a number that looks as right as the right one. */
const weighty = ['price', 'priceCents', 'priceBreaks', 'stock', 'stockAdded', 'minimum', 'massGrams']

test.for([
  [
    'en',
    'Cost',
    'Cost per item',
    'Cost price',
    'Cost center',
    'Unit cost',
    'Purchase price',
    'Buying price',
    'Wholesale price',
  ],
  [
    'en',
    'Compare at price',
    'Compare-at price',
    'Variant Compare At Price',
    'Old price',
    'Special price',
    'Price per 100',
  ],
  [
    'en',
    'Price list',
    'Price group',
    'Price unit',
    'Price (cost)',
    'Price (purchase)',
    'Price, old',
    'Price from',
    'Price date',
    'MSRP',
  ],
  [
    'en',
    'Reorder level',
    'Reorder point',
    'Minimum stock',
    'Min stock',
    'Low stock amount',
    'Safety stock',
    'Minimum price',
  ],
  [
    'en',
    'Stock location',
    'Stock value',
    'Stock unit',
    'Stock status',
    'Stock date',
    'Stock (min)',
    'In stock?',
    'Stocked by',
  ],
  [
    'en',
    'Quantity unit',
    'Quantity sold',
    'Available from',
    'Available since',
    'Inventory value',
    'Inventory policy',
    'Maximum order quantity',
  ],
  [
    'en',
    'Weight unit',
    'Weight class',
    'Shipping weight class',
    'Weight per 100',
    'Mass unit',
    'Received by',
    'Delivered on',
  ],
  [
    'de',
    'Preis EK',
    'EK-Preis',
    'Einkaufspreis',
    'Preis pro 100',
    'Preis je 100',
    'Preiseinheit',
    'Preisgruppe',
    'Preisliste',
    'UVP',
    'Streichpreis',
  ],
  [
    'de',
    'Mindestbestand',
    'Meldebestand',
    'Höchstbestand',
    'Sicherheitsbestand',
    'Bestandswert',
    'Bestand (Mindest)',
    'Mindestpreis',
  ],
  [
    'de',
    'Mengeneinheit',
    'Gewichtseinheit',
    'Lagerwert',
    'Bestellbestand',
    'Kosten',
    'Kostenstelle',
    'Preis alt',
    'Preis vom',
  ],
  [
    'fr',
    "Prix d'achat",
    'Prix de revient',
    'Prix barré',
    'Prix public conseillé',
    'Stock minimum',
    "Seuil d'alerte",
    'Stock de sécurité',
    'Valeur du stock',
    'Unité de poids',
  ],
  [
    'es',
    'Precio de compra',
    'Precio de coste',
    'Precio anterior',
    'Stock mínimo',
    'Valor de stock',
    'Unidad de peso',
    'Lista de precios',
    'Costo',
  ],
  [
    'it',
    'Prezzo di acquisto',
    "Prezzo d'acquisto",
    'Costo',
    'Scorta minima',
    'Giacenza minima',
    'Valore giacenza',
    'Unità di peso',
    'Listino prezzi',
  ],
  [
    'nl',
    'Inkoopprijs',
    'Kostprijs',
    'Adviesprijs',
    'Minimumvoorraad',
    'Minimale voorraad',
    'Voorraadwaarde',
    'Gewichtseenheid',
    'Prijslijst',
  ],
  [
    'pl',
    'Cena zakupu',
    'Koszt',
    'Stan minimalny',
    'Minimalny stan',
    'Wartość magazynu',
    'Jednostka wagi',
    'Cennik',
    'Cena brutto stara',
  ],
  [
    'cs',
    'Nákupní cena',
    'Pořizovací cena',
    'Minimální zásoba',
    'Hodnota skladu',
    'Jednotka hmotnosti',
    'Ceník',
    'Původní cena',
  ],
  ['da', 'Kostpris', 'Indkøbspris', 'Minimumslager', 'Lagerværdi', 'Prisliste', 'Vægtenhed', 'Vejledende pris'],
  ['sv', 'Inköpspris', 'Kostnad', 'Minsta lager', 'Lagervärde', 'Prislista', 'Viktenhet', 'Ordinarie pris'],
  ['tr', 'Alış Fiyatı', 'Maliyet', 'Minimum Stok', 'Stok Değeri', 'Fiyat Listesi', 'Ağırlık Birimi', 'Eski Fiyat'],
  [
    'pt',
    'Preço de compra',
    'Preço de custo',
    'Custo',
    'Estoque mínimo',
    'Valor do estoque',
    'Unidade de peso',
    'Lista de preços',
  ],
])('a head that only begins as price, stock, minimum or weight does is none: %j', ([, ...heads]) => {
  for (const head of heads) expect.soft(weighty, head).not.toContain(match(head)[0])
})

test.for([
  ['SKU', 'Name', 'Price', 'Stock', 'Weight (kg)', 'MOQ'],
  ['Part No.', 'Product name', 'Unit price', 'Qty on hand', 'Weight, kg', 'Minimum order quantity'],
  ['part_number', 'title', 'List price (USD)', 'QUANTITY', 'Weight in kg', 'Min. order qty'],
  ['Artikelnummer', 'Bezeichnung', 'Preis', 'Bestand', 'Gewicht (kg)', 'Mindestmenge'],
  ['Artikel-Nr.', 'Artikelbezeichnung', 'VK-Preis', 'Lagerbestand', 'Gewicht kg', 'Mindestbestellmenge'],
  ['Art.-Nr.', 'Benennung', 'Preis in €', 'Menge (Stk)', 'Stückgewicht [kg]', 'Mindestabnahme'],
  ['Référence', 'Désignation', 'Prix unitaire HT', 'Quantité en stock', 'Poids (kg)', 'Quantité minimale'],
  ['Código', 'Nombre', 'Precio', 'Existencias', 'Peso (kg)', 'Cantidad mínima'],
  ['Codice articolo', 'Denominazione', 'Prezzo', 'Giacenza', 'Peso (kg)', 'Quantità minima'],
  ['Artikelnummer', 'Omschrijving', 'Verkoopprijs', 'Voorraad', 'Gewicht (kg)', 'Minimale afname'],
  ['Kod produktu', 'Nazwa', 'Cena netto', 'Stan magazynowy', 'Waga (kg)', 'Minimalna ilość'],
  ['Kód zboží', 'Název', 'Cena bez DPH', 'Skladem', 'Hmotnost (kg)', 'Minimální množství'],
  ['Varenummer', 'Varenavn', 'Salgspris', 'Lagerbeholdning', 'Vægt (kg)', 'Mindste antal'],
  ['Artikelnr.', 'Benämning', 'Försäljningspris', 'Lagersaldo', 'Vikt (kg)', 'Minsta antal'],
  ['Stok Kodu', 'Ürün Adı', 'Birim Fiyat', 'Stok Miktarı', 'Ağırlık (kg)', 'Asgari Sipariş Miktarı'],
  ['Index', 'Nazwa', 'Cena netto/szt.', 'Stan mag.', 'Masa (kg)', 'Minimalne zamówienie'],
  ['Kód tovaru', 'Názov', 'Cena bez DPH/ks', 'Množstvo (ks)', 'Hmotnosť (kg)', 'Minimálny odber'],
  ['Číslo dílu', 'Název zboží', 'Cena za ks bez DPH', 'Počet ks', 'Hmotnost [kg]', 'Minimální odběr'],
  ['Артикул', 'Наименование', 'Цена, без НДС', 'Остаток (шт)', 'Вес (kg)', 'Минимальный заказ'],
  ['Código do produto', 'Designação', 'Preço', 'Estoque', 'Peso (kg)', 'Quantidade mínima'],
])('the well-known heads of fifteen languages are known: %j', (heads) => {
  expect(match(...heads)).toEqual(['sku', 'name', 'price', 'stock', 'massGrams kg', 'minimum'])
})

const net = {
  en: 'Price excl. VAT|Price (ex. tax)|Unit price ex VAT',
  de: 'Preis exkl. MwSt.|Preis (netto)|Nettopreis/Stk|Preis zzgl. USt.',
  fr: 'Prix H.T.|Prix unitaire hors taxes|Prix HT',
  es: 'Precio sin IVA|Precio (IVA no incluido)',
  it: 'Prezzo IVA esclusa|Prezzo unitario (IVA escl.)',
  nl: 'Prijs excl. btw|Verkoopprijs (excl. BTW)',
  pl: 'Cena netto|Cena sprzedaży netto|Cena jedn. netto',
  cs: 'Cena bez DPH|Cena bez DPH (Kč)|Prodejní cena bez DPH',
  sk: 'Cena bez DPH|Predajná cena bez DPH',
  pt: 'Preço s/ IVA|Preço sem IVA',
  da: 'Pris ekskl. moms|Salgspris ex. moms',
  sv: 'Pris exkl. moms|Pris ex moms',
  tr: 'KDV Hariç Fiyat|Fiyat (KDV hariç)',
  ru: 'Цена без НДС|Цена (без НДС)',
}
const gross = {
  en: 'Price incl. VAT|Gross price|Price (inc. tax)',
  de: 'Preis inkl. MwSt.|Bruttopreis|Preis (brutto)',
  fr: 'Prix TTC|Prix unitaire TTC',
  es: 'Precio con IVA|PVP con IVA',
  it: 'Prezzo IVA inclusa|Prezzo ivato',
  nl: 'Prijs incl. btw',
  pl: 'Cena brutto|Cena z VAT',
  cs: 'Cena s DPH|Cena vč. DPH',
  sk: 'Cena s DPH|Cena (s DPH)',
  pt: 'Preço c/ IVA|Preço com IVA',
  da: 'Pris inkl. moms',
  sv: 'Pris inkl. moms',
  tr: 'KDV Dahil Fiyat',
  ru: 'Цена с НДС',
}

test.for(Object.keys(headLanguages) as HeadLanguage[])(
  'a price without tax is known, and one with tax is not taken for it: %s',
  (language) => {
    for (const head of net[language].split('|')) {
      expect.soft(match(head), head).toEqual(['price'])
      for (const taxed of gross[language].split('|')) expect.soft(match(taxed, head), taxed).toEqual(['', 'price'])
    }
  },
)

test('a head that is a part number in one language counts beside others of that language', () => {
  expect(match('Index', 'Nazwa', 'Cena')).toEqual(['sku', 'name', 'price'])
  expect(match('Index', 'Part code', 'Name', 'Price')).toEqual(['', 'sku', 'name', 'price'])
  expect(match('Indeks', 'Nazwa', 'Index')).toEqual(['sku', 'name', ''])
})

test('Bengali heads are known', () => {
  expect(match('পার্ট নং', 'পণ্যের নাম', 'দাম', 'পরিমাণ', 'ওজন (kg)')).toEqual([
    ...['sku', 'name', 'price', 'stock', 'massGrams kg'],
  ])
})

test('no word goes on from one that means something else in the same language', () => {
  for (const [key, words] of Object.entries(headWords))
    for (const [language, list] of Object.entries(words))
      for (const word of list.split('|'))
        for (const [other, theirs] of Object.entries(headWords))
          if (other !== key)
            expect.soft(theirs[language as 'en']?.split('|') ?? [], `${word} of ${key}`).not.toContain(word)
})

test('in a list of prices without names the description is the name, and beside names or without prices it stays', () => {
  expect(match('Part No', 'Description', 'Price')).toEqual(['sku', 'name', 'price'])
  expect(match('Codice articolo', 'Descrizione', 'Prezzo')).toEqual(['sku', 'name', 'price'])
  expect(match('Referencia', 'Descripción', 'Precio')).toEqual(['sku', 'name', 'price'])
  expect(match('SKU', 'Name', 'Description', 'Price')).toEqual(['sku', 'name', 'description', 'price'])
  expect(match('SKU', 'Description')).toEqual(['sku', 'description'])
})
