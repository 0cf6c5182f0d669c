// Expands the tables into categories.json, families.json, products.jsonl, reviews.json and posts.json.
//   node build.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { ATTR, VARIANTS, sensible, priceBreaks, stockFor, leadFor, r1, r2, r3 } from './lib.mjs';
import { categories } from './tables/categories.mjs';
import { families as fasteners } from './tables/fasteners.mjs';
import { families as drives } from './tables/drives.mjs';
import { families as lifting } from './tables/lifting-workholding.mjs';
import { families as tools } from './tables/tools.mjs';
import { reviews, articles } from './tables/content.mjs';
import { common } from './tables/common.mjs';
import { purposes } from './tables/purposes.mjs';
import { ordering } from './tables/ordering.mjs';
import * as bengali from './tables/bengali.mjs';
import { texts as bengaliFasteners } from './tables/bengali-fasteners.mjs';
import { categories as bengaliCategories, texts as bengaliOthers } from './tables/bengali-drives-tools.mjs';
import { bodies as bengaliBodies } from './tables/bengali-articles.mjs';

const here = new URL('./', import.meta.url);
const out = (name, text) => writeFileSync(new URL(name, here), text);
const specs = [...fasteners, ...drives, ...lifting, ...tools];

// A fact a line, as all texts are kept in other languages.
const bengaliTexts = { ...bengaliFasteners, ...bengaliOthers };
const translate = (slug) => { const [description, ...facts] = bengaliTexts[slug]; return { name: { bn: bengali.families[slug] }, description: { bn: description }, facts: { bn: facts.join('\n') }, purposes: { bn: purposes[slug].bn } }; };

// The picture of a family is that of its products, or of the first of them where they have several.
const rules = JSON.parse(readFileSync(new URL('../images/by-family.json', import.meta.url), 'utf8')).rules;
const pictureOf = (slug) => { const own = rules.filter((r) => r.family === slug); return (own.find((r) => !Object.keys(r.when).length) ?? own[0]).file.slice(0, -'.webp'.length); };

const leaf = new Map(categories.flatMap((t) => t.children.map((l) => [l.slug, t.slug])));
const certs = { fasteners: ['Declaration of conformity with the product standard', 'Inspection certificate EN 10204-3.1 on request', 'RoHS material declaration'], 'power-transmission': ['Declaration of conformity with the product standard', 'RoHS material declaration'], 'lifting-rigging': ['Declaration of conformity and user instructions with each part', 'Inspection certificate EN 10204-3.1 on request', 'Batch code on the part'], workholding: ['Works test report on request'], 'hand-tools': ['Declaration of conformity with the product standard'], 'cutting-measuring': ['Works test report on request'] };
const maxStock = { fasteners: 900, 'power-transmission': 260, 'lifting-rigging': 160, workholding: 60, 'hand-tools': 180, 'cutting-measuring': 220 };
const longest = { fasteners: 28, 'power-transmission': 35, 'lifting-rigging': 28, workholding: 42, 'hand-tools': 28, 'cutting-measuring': 28 };
const MARGIN = { fasteners: 0.85, 'power-transmission': 0.75, 'lifting-rigging': 0.8, workholding: 0.7, 'hand-tools': 0.8, 'cutting-measuring': 0.8 };
const WASTE = 1.12; // stock lost as chips and ends

const families = [], products = [], wanted = [];
for (const f of specs) {
  const top = leaf.get(f.category);
  if (!top) throw new Error('no category ' + f.category);
  const mats = new Set(), fins = new Set(), classes = new Set(), packs = new Set(), options = {}, valueTranslations = {};
  for (const r of f.rows()) {
    const v = VARIANTS[r.v];
    const attrs = { ...r.attrs };
    if (f.attrs.includes('strengthClass') && v.cls) attrs.strengthClass = v.cls;
    if (f.attrs.includes('material')) attrs.material = r.matOver ?? v.material;
    if (f.attrs.includes('finish')) attrs.finish = r.finOver ?? v.finish;
    Object.assign(attrs, r.attrsOver);
    const ordered = Object.fromEntries(f.attrs.filter((k) => attrs[k] !== undefined && attrs[k] !== null).map((k) => [k, attrs[k]]));
    for (const k of Object.keys(attrs)) if (!f.attrs.includes(k)) throw new Error(`${f.slug}: attribute ${k} is not declared`);
    const mass = r.mass < 1 ? r3(r.mass) : r.mass < 10 ? r2(r.mass) : r.mass < 1000 ? r1(r.mass) : Math.round(r.mass);
    const pack = r.pack ?? f.pack(r.mass);
    const piece = ((r.mass / 1000) * v.rate * WASTE + f.cost(r)) * v.fin * (r.costFactor ?? 1) * (1 + MARGIN[top]);
    const price = sensible(100 * piece * pack * (pack >= 50 ? 0.92 : 1) + (pack > 1 ? 20 : 0));
    // variants are told apart in the SKU unless the code does it already
    const several = new Set(f.variantsOf ??= f.rows().map((x) => x.v)).size > 1;
    const tail = several && !r.code.endsWith('-' + r.v) ? '-' + r.v : '';
    const sku = `IW-${r.noFamilyCode ? '' : f.code + '-'}${r.code}${tail}`.toUpperCase();
    const short = f.standard.split(',')[0].replace(/ \(.*/, '').replace(/^EC .*/, '');
    const std = /^(Works|ISO \d+ form|EN 15800)/.test(short) || f.category.endsWith('bearings') || ['gears', 'couplings'].includes(f.category) && !short.startsWith('DIN 705') || !short ? '' : ' ' + short;
    const text = r.textOver ?? (several || v.cls ? (r.noClass ? v.material.replace(/^Stainless steel/, 'stainless').replace(/^Carbon steel/, 'zinc plated steel').replace(/^Case-hardening steel C15E/, 'steel C15E').replace(/^Steel C45/, 'steel C45') : v.text) : '');
    const name = `${f.title}${std} ${r.label}${text && !r.label.toLowerCase().includes(text.toLowerCase()) && !tools.includes(f) ? ', ' + text : ''}`;
    const stock = stockFor(sku, maxStock[top]);
    const p = { sku, name, 'name.bn': bengali.nameOf(name), family: f.slug, category: f.category, size: r.size, attributes: ordered, massGrams: mass, massBasis: r.typical ? 'typical' : 'geometry', packSize: pack, currency: 'USD', priceCents: price, priceBreaks: priceBreaks(price, f.breaks), stock, leadTimeDays: leadFor(sku, stock, longest[top]), ...ordering[f.slug], fits: r.fits.map(([role, ref]) => ({ role, translations: { role: { bn: bengali.roles[role] } }, ref })) };
    products.push(p);
    mats.add(ordered.material ?? r.matOver ?? v.material);
    fins.add(ordered.finish ?? r.finOver ?? v.finish);
    if (ordered.strengthClass) classes.add(ordered.strengthClass);
    packs.add(pack);
    for (const k of f.attrs) {
      if (ATTR[k].type === 'list' && ordered[k] !== undefined) (options[k] ??= new Set()).add(ordered[k]);
      if (bengali.values[ordered[k]]) (valueTranslations[k] ??= {})[ordered[k]] = { bn: bengali.values[ordered[k]] };
    }
  }
  families.push({ slug: f.slug, name: f.name, translations: translate(f.slug), category: f.category, standard: f.standard, commonness: common[f.slug]?.commonness ?? 1, purposes: purposes[f.slug].en, description: f.description, facts: f.facts, attributes: f.attrs.map((k) => ({ key: k, ...ATTR[k], ...(common[f.slug]?.plain?.[k] ? { plain: common[f.slug].plain[k] } : {}), translations: { label: { bn: bengali.labels[k] } }, ...(options[k] ? { options: [...options[k]] } : {}), ...(valueTranslations[k] ? { valueTranslations: valueTranslations[k] } : {}) })), materials: [...mats], finishes: [...fins], strengthClasses: [...classes], certificates: certs[top], packSizes: [...packs].sort((a, b) => b - a), image: pictureOf(f.slug), shape: f.shape });
}

// Keep only the references that lead somewhere; duplicates go.
const keys = new Set(products.map((p) => `${p.family}/${p.size}`));
let dropped = 0;
for (const p of products) {
  const seen = new Set();
  const all = p.fits.length;
  p.fits = p.fits.filter((x) => keys.has(x.ref) && x.ref !== `${p.family}/${p.size}` | (p.family === 'spur-gear-steel') && !seen.has(x.ref) && seen.add(x.ref));
  dropped += all - p.fits.length;
}

const inBengali = ({ children, translations, ...category }) => ({ ...category, translations: { ...translations, description: { bn: bengaliCategories[category.slug] } }, ...(children ? { children: children.map(inBengali) } : {}) });
out('categories.json', JSON.stringify(categories.map(inBengali), null, 2) + '\n');
out('families.json', JSON.stringify(families, null, 2) + '\n');
out('products.jsonl', products.map((p) => JSON.stringify(p)).join('\n') + '\n');
const imageOf = new Map(families.map((f) => [f.slug, f.image]));
out('reviews.json', JSON.stringify(reviews.map(({ photo, ...r }) => ({ ...r, ...(photo && { image: imageOf.get(r.family) }) })), null, 2) + '\n');
out('posts.json', JSON.stringify({ articles: articles.map(({ translations, ...article }) => ({ ...article, translations: { ...translations, body: { bn: bengaliBodies[article.slug].trim() } } })) }, null, 2) + '\n');
console.log(`${families.length} families, ${products.length} products, ${dropped} references without a target left out`);
