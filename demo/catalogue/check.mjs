// Validates the catalogue. No dependencies:  node check.mjs
// With formulas of its own, from geometry and standards, so that a slip in the data shows up here.
import { readFileSync, readdirSync } from 'node:fs';

const here = new URL('./', import.meta.url);
const faults = [], notes = [];
const fault = (where, what) => faults.push(`${where}: ${what}`);
const read = (n) => { try { return readFileSync(new URL(n, here), 'utf8'); } catch (e) { fault(n, 'cannot be read'); return ''; } };
const json = (n) => { try { return JSON.parse(read(n)); } catch (e) { fault(n, 'is not well-formed JSON: ' + e.message); return null; } };

const categories = json('categories.json') ?? [], families = json('families.json') ?? [], reviews = json('reviews.json') ?? [], posts = json('posts.json') ?? { articles: [] };
const products = read('products.jsonl').trim().split('\n').map((l, index) => { try { return JSON.parse(l); } catch (e) { fault('products.jsonl line ' + (index + 1), 'not JSON'); return null; } }).filter(Boolean);
const words = (t) => t.trim().split(/\s+/).length;
const bengali = (t) => /[\u0980-\u09ff]{2}/.test(t ?? '');
// Words in Latin letters are English, but for units, marks and codes.
const english = (t) => (t ?? '').replace(/\b(mm|kg|dc|dk|x)\b/g, '').match(/[A-Za-z]*[a-z]{2,}[A-Za-z]*/g)?.filter((w) => !/^(HTD|Ld|Sh|Cr|Co|[A-Z]+)$/.test(w)) ?? [];

// ---- categories
const leaves = new Set(), slugs = new Set();
for (const t of categories) for (const c of [t, ...(t.children ?? [])]) {
  if (slugs.has(c.slug)) fault('category ' + c.slug, 'slug used twice');
  slugs.add(c.slug);
  if (!/^[a-z0-9-]+$/.test(c.slug)) fault('category ' + c.slug, 'bad slug');
  if (!c.name || !bengali(c.translations.name.bn) || !c.description || !bengali(c.translations.description.bn)) fault('category ' + c.slug, 'name or description missing, or its Bengali');
  if (c !== t) leaves.add(c.slug);
}
if (categories.length < 5 || categories.length > 7) fault('categories', `${categories.length} top categories`);
if (leaves.size < 20 || leaves.size > 30) fault('categories', `${leaves.size} leaves`);

// ---- families
const bySlug = new Map();
for (const f of families) {
  const at = 'family ' + f.slug;
  if (bySlug.has(f.slug)) fault(at, 'slug used twice');
  bySlug.set(f.slug, f);
  if (!leaves.has(f.category)) fault(at, 'unknown category ' + f.category);
  if (!bengali(f.translations.name.bn) || english(f.translations.name.bn).length) fault(at, 'not in Bengali: ' + f.translations.name.bn);
  const n = words(f.description);
  if (n < 40 || n > 80) fault(at, `description of ${n} words`);
  for (const text of [f.translations.description.bn, ...f.translations.facts.bn.split('\n')]) if (!/[\u0980-\u09ff].*।$/.test(text)) fault(at, 'no sentence in Bengali: ' + text);
  if (f.translations.facts.bn.split('\n').length !== f.facts.length) fault(at, 'facts are not all in Bengali');
  if (f.facts.length < 3 || f.facts.length > 5) fault(at, `${f.facts.length} facts`);
  if (!f.standard || !f.materials.length || !f.finishes.length || !f.certificates.length || !f.packSizes.length) fault(at, 'standard, material, finish, certificate or pack size missing');
  const seen = new Set();
  for (const a of f.attributes) {
    if (seen.has(a.key)) fault(at, 'attribute twice: ' + a.key);
    seen.add(a.key);
    if (!['number', 'text', 'list'].includes(a.type) || typeof a.filter !== 'boolean' || !a.label || a.unit === undefined) fault(at, 'bad attribute ' + a.key);
    if (!bengali(a.translations.label.bn) || english(a.translations.label.bn).length) fault(at, `label not in Bengali: ${a.key} ${a.translations.label.bn}`);
    if (a.type === 'list' && !(a.options ?? []).length) fault(at, 'list without options: ' + a.key);
  }
  if (!f.attributes.some((a) => a.filter)) fault(at, 'no filter');
}
for (const l of leaves) if (!families.some((f) => f.category === l)) fault('category ' + l, 'has no family');
if (families.length < 60 || families.length > 90) fault('families', `${families.length} of them`);

// ---- products: form, references, money
const skus = new Set(), names = new Map(), refs = new Set(products.map((p) => `${p.family}/${p.size}`));
let refCount = 0, zero = 0, single = 0;
for (const p of products) {
  const f = bySlug.get(p.family), at = p.sku;
  if (skus.has(p.sku)) fault(at, 'SKU used twice');
  skus.add(p.sku);
  if (!/^IW-[A-Z0-9.-]+$/.test(p.sku)) fault(at, 'SKU has odd characters');
  if (names.has(p.name)) fault(at, `same name as ${names.get(p.name)}: ${p.name}`);
  names.set(p.name, p.sku);
  if (!bengali(p['name.bn']) || english(p['name.bn']).length || names.has(p['name.bn'])) fault(at, 'Bengali name is missing, not in Bengali or used twice: ' + p['name.bn']);
  names.set(p['name.bn'], p.sku);
  if (!f) { fault(at, 'unknown family ' + p.family); continue; }
  if (p.category !== f.category) fault(at, 'category differs from its family');
  for (const [k, v] of Object.entries(p.attributes)) {
    const a = f.attributes.find((x) => x.key === k);
    if (!a) { fault(at, 'attribute not declared: ' + k); continue; }
    if (a.type === 'number' && !(typeof v === 'number' && Number.isFinite(v) && v > 0)) fault(at, `${k} is not a positive number: ${v}`);
    if (a.type === 'list' && !a.options.includes(v)) fault(at, `${k}: ${v} is not an option`);
    if (english(String(v)).length && !a.valueTranslations?.[v]?.bn) fault(at, `${k} has no Bengali: ${v}`);
    if (a.valueTranslations?.[v]?.bn && english(a.valueTranslations[v].bn).length) fault(at, `${k} is not in Bengali: ${a.valueTranslations[v].bn}`);
    if (a.type === 'text' && typeof v !== 'string') fault(at, k + ' is not text');
  }
  if (!(p.massGrams > 0)) fault(at, 'mass');
  if (!Number.isInteger(p.packSize) || !f.packSizes.includes(p.packSize)) fault(at, 'pack size');
  if (!Number.isInteger(p.priceCents) || p.priceCents <= 0 || p.currency !== 'USD') fault(at, 'price');
  let q = 1, c = p.priceCents;
  for (const b of p.priceBreaks) {
    if (!(b.fromQty > q)) fault(at, 'price break quantities do not rise');
    if (!Number.isInteger(b.unitPriceCents) || !(b.unitPriceCents < c) || b.unitPriceCents <= 0) fault(at, 'price breaks do not fall');
    q = b.fromQty; c = b.unitPriceCents;
  }
  if (!Number.isInteger(p.stock) || p.stock < 0) fault(at, 'stock');
  if (p.stock === 0) zero++; if (p.stock === 1) single++;
  if (!Number.isInteger(p.leadTimeDays) || p.leadTimeDays < 1 || (p.stock === 0 && p.leadTimeDays < 7)) fault(at, 'lead time');
  for (const x of p.fits) { refCount++; if (!refs.has(x.ref)) fault(at, 'fits nothing: ' + x.ref); if (!x.role || !bengali(x.translations.role.bn)) fault(at, 'fit without a role in both languages'); }
}
if (products.length < 2000 || products.length > 3000) fault('products', `${products.length} of them`);
for (const f of families) if (!products.some((p) => p.family === f.slug)) fault('family ' + f.slug, 'has no product');
if (!zero || !single) fault('stock', 'no article is out of stock, or none is the last one');

// ---- dimensions grow with size
const COARSE = { 2: 0.4, 2.5: 0.45, 3: 0.5, 4: 0.7, 5: 0.8, 6: 1, 8: 1.25, 10: 1.5, 12: 1.75, 14: 2, 16: 2, 18: 2.5, 20: 2.5, 22: 2.5, 24: 3, 27: 3, 30: 3.5, 36: 4 };
const dOf = (t) => Number(t.slice(1).split('x')[0]);
const PRIMARY = ['thread', 'shoulderDiameter', 'diameter', 'keyWidth', 'shaft', 'housingBore', 'bore', 'wire', 'ropeSize', 'slot', 'acrossFlats', 'hexKey', 'outerDiameter', 'wll', 'chainPitch', 'opening', 'jawWidth', 'bladeWidth', 'headMass', 'tapeLength', 'overallLength'];
const NOT_PRIMARY = { 'shoulder-screw-iso-7379': 'shoulderDiameter', 'spur-gear-steel': 'teeth', 'sprocket-iso-606': 'teeth', 'timing-pulley-htd-5m': 'teeth', 'timing-belt-htd-5m': 'pitchLength', 'wedge-belt-iso-4184': 'pitchLength', 'shaft-collar-din-705': 'bore', 'tee-nut-din-508': 'slot', 'jaw-coupling': 'outerDiameter', 'countersink-din-335': 'diameter', 'shackle-en-13889': 'wll', 'disc-spring-en-16983': 'outerDiameter', 'torque-wrench-iso-6789': 'overallLength' };
const GROW = ['pitch', 'headDiameter', 'headHeight', 'acrossFlats', 'acrossCorners', 'hexKey', 'socketDepth', 'guideTorque', 'nutHeight', 'flangeDiameter', 'totalHeight', 'innerDiameter', 'outerDiameter', 'thickness', 'freeHeight', 'pointDiameter', 'wall', 'doubleShear', 'keyHeight', 'groove', 'grooveWidth', 'width', 'overallWidth', 'cupWidth', 'dynamicRating', 'staticRating', 'centreHeight', 'baseLength', 'boltCentres', 'innerRingWidth', 'pitchDiameter', 'tipDiameter', 'bore', 'hubDiameter', 'nominalTorque', 'eyeInner', 'eyeOuter', 'wll', 'wll45', 'body', 'jaw', 'insideLength', 'gripTorque', 'bodyLength', 'overallLength', 'fluteLength', 'longArm', 'shortArm', 'tappingDrill', 'squareSize', 'baseWidth', 'baseHeight', 'strapSlot', 'capacity'];
const GROUP = ['series', 'driveSquare', 'style', 'module', 'chain', 'profile', 'beltWidth', 'spider', 'material', 'strengthClass', 'sealing', 'handle', 'ends', 'pinType', 'linkType', 'strands', 'tip', 'drive', 'tpi', 'pieces', 'tapeWidth'];
const EXEMPT = new Set(['socket-iso-2725:overallLength', 'jaw-coupling:bore', 'needle-bearing-hk:width', 'needle-bearing-hk:dynamicRating', 'hex-bolt-fine-iso-8765:pitch', 'wire-rope-grip-en-13411-5:gripTorque']);
const groups = new Map();
for (const p of products) {
  const key = NOT_PRIMARY[p.family] ?? PRIMARY.find((k) => p.attributes[k] !== undefined);
  if (!key) { notes.push('no size attribute: ' + p.family); continue; }
  const raw = p.attributes[key], size = key === 'thread' ? dOf(raw) : raw;
  const g = p.family + '|' + GROUP.filter((k) => k !== key && !(k === 'strengthClass' && p.family.startsWith('domed'))).map((k) => p.attributes[k] ?? '').join('|');
  if (!groups.has(g)) groups.set(g, []);
  groups.get(g).push({ size, key, p });
}
for (const [g, list] of groups) {
  const sizes = [...new Set(list.map((x) => x.size))].sort((a, b) => a - b);
  for (const k of GROW) {
    let last = null;
    for (const s of sizes) {
      const vals = list.filter((x) => x.size === s).map((x) => x.p.attributes[k]).filter((v) => typeof v === 'number');
      if (!vals.length || k === list[0].key) continue;
      const now = [Math.min(...vals), Math.max(...vals)];
      if (last && (now[0] < last[0] || now[1] < last[1]) && !EXEMPT.has(g.split('|')[0] + ':' + k)) fault(g.split('|')[0], `${k} falls from ${last} to ${now} at size ${s}`);
      last = now;
    }
  }
  // mass and price of one piece rise with length
  for (const s of sizes) {
    const same = list.filter((x) => x.size === s && x.p.attributes.length).sort((a, b) => a.p.attributes.length - b.p.attributes.length);
    for (let i = 1; i < same.length; i++) {
      const a = same[i - 1].p, b = same[i].p;
      if (a.attributes.thread !== b.attributes.thread || a.attributes.length === b.attributes.length) continue;
      if (!(b.massGrams > a.massGrams)) fault(b.sku, 'longer but not heavier than ' + a.sku);
      if (a.packSize === b.packSize && b.priceCents < a.priceCents) fault(b.sku, 'longer but cheaper than ' + a.sku);
    }
  }
}
for (const p of products) { const a = p.attributes; if (a.thread && a.pitch && !a.thread.includes('x') && COARSE[dOf(a.thread)] !== a.pitch) fault(p.sku, 'not the coarse pitch'); }

// ---- relations that must hold
const near = (a, b, tol) => Math.abs(a - b) <= tol * Math.abs(b);
const G = { 'Spring steel': 81500, 'Stainless spring steel': 73000 };
for (const p of products) {
  const a = p.attributes, bad = (t) => fault(p.sku, t);
  if (p.family === 'spur-gear-steel') { if (a.pitchDiameter !== a.module * a.teeth || !near(a.tipDiameter, a.module * (a.teeth + 2), 1e-3)) bad('gear diameters'); if (a.hubDiameter > a.module * (a.teeth - 2.5) + 0.01) bad('hub larger than root circle'); if (a.bore >= a.hubDiameter - 2.5) bad('hub wall too thin'); }
  if (p.family === 'sprocket-iso-606') { if (!near(a.pitchDiameter, a.chainPitch / Math.sin(Math.PI / a.teeth), 1e-3)) bad('sprocket pitch diameter'); if (a.hubDiameter > a.pitchDiameter - a.chainPitch * 0.8) bad('hub fouls the chain'); if (a.bore >= a.hubDiameter - 4) bad('hub wall'); }
  if (p.family === 'timing-pulley-htd-5m' && (!near(a.pitchDiameter, (5 * a.teeth) / Math.PI, 1e-3) || !near(a.pitchDiameter - a.outerDiameter, 1.143, 0.02))) bad('pulley diameters');
  if (p.family === 'timing-belt-htd-5m' && a.teeth * 5 !== a.pitchLength) bad('belt teeth');
  if (p.family === 'compression-spring') { const D = a.outerDiameter - a.wire; if (!near(a.rate, (G[a.material] * a.wire ** 4) / (8 * D ** 3 * a.coils), 0.01)) bad('spring rate'); if (a.solidLength >= 0.75 * a.freeLength) bad('hardly any travel'); const tau = (8 * D * a.rate * (a.freeLength - a.solidLength)) / (Math.PI * a.wire ** 3); if (tau > 1250) notes.push(`${p.sku}: ${Math.round(tau)} MPa when solid`); }
  if (a.bore && a.outerDiameter && a.bore >= a.outerDiameter) bad('bore larger than outside');
  if (a.innerDiameter && a.outerDiameter && a.innerDiameter >= a.outerDiameter) bad('inside larger than outside');
  if (a.wll45 && a.wll45 >= a.wll) bad('angled load is not below the straight load');
  if (a.staticRating && a.dynamicRating && p.family.startsWith('ball-bearing') && a.staticRating >= a.dynamicRating) bad('C0 above C');
}

// ---- mass against geometry, with the true thread profile integrated rather than the pitch cylinder of the data
const PI4 = Math.PI / 4, hex = (s) => (Math.sqrt(3) / 2) * s * s;
const threadArea = (d, P) => { const m = d - 1.0825 * P; return PI4 * (d * d / 8 + (m * m) / 4 + (5 / 8) * ((d * d + d * m + m * m) / 3)); };
const RHO = (m) => (/A4/.test(m) ? 7.98 : /Stainless/.test(m) ? 7.93 : /Brass/.test(m) ? 8.45 : /Alumin/.test(m) ? 2.7 : /Rubber/.test(m) ? 1.25 : /speed steel/.test(m) ? 8.1 : 7.85);
const shank = (a) => { const d = dOf(a.thread), t = threadArea(d, a.pitch), b = Math.min(a.threadLength ?? a.length, a.length); return t * b + PI4 * d * d * (a.length - b); };
const frustum = (D, d, h) => (PI4 * h * (D * D + D * d + d * d)) / 3;
const VOL = { // [volume, tolerance]
  'hex-bolt': (a) => [hex(a.acrossFlats) * a.headHeight * 0.98 + shank(a), 0.06], 'hex-screw': (a) => [hex(a.acrossFlats) * a.headHeight * 0.98 + shank(a), 0.06],
  'flange-bolt': (a) => [hex(a.acrossFlats) * a.headHeight * 0.9 + (PI4 * a.flangeDiameter ** 2 - hex(a.acrossFlats)) * 0.19 * a.headHeight + shank(a), 0.1],
  'coach-screw': (a) => [hex(a.acrossFlats) * a.headHeight + PI4 * a.diameter ** 2 * a.length * 0.77, 0.08],
  'cap-screw': (a) => [PI4 * a.headDiameter ** 2 * a.headHeight * 0.99 - hex(a.hexKey) * a.socketDepth * 1.05 + shank(a), 0.06],
  'button-screw': (a) => { const r = a.headDiameter / 2, k = a.headHeight; return [((Math.PI * k) / 6) * (3 * r * r + k * k) * 1.06 - hex(a.hexKey) * a.socketDepth + shank(a), 0.12]; },
  'csk-screw': (a) => { const d = dOf(a.thread); return [frustum(a.headDiameter, d, (a.headDiameter - d) / 2) * 0.85 - hex(a.hexKey) * a.socketDepth + threadArea(d, a.pitch) * (a.length - a.headHeight), 0.12]; },
  'low-cap': (a) => [PI4 * a.headDiameter ** 2 * a.headHeight - hex(a.hexKey) * a.headHeight * 0.62 + shank(a), 0.07],
  'shoulder-screw': (a) => [PI4 * a.headDiameter ** 2 * a.headHeight - hex(a.hexKey) * a.headHeight * 0.5 + PI4 * a.shoulderDiameter ** 2 * a.length + threadArea(dOf(a.thread), a.pitch) * a.threadLength, 0.05],
  'set-screw': (a) => { const d = dOf(a.thread); return [threadArea(d, a.pitch) * (a.length - 0.1 * d) - hex(a.hexKey) * Math.min(d * 0.62, 0.55 * a.length), 0.16]; },
  'pan-screw': (a) => [PI4 * a.headDiameter ** 2 * a.headHeight * 0.7 + shank(a), 0.08], 'csk-phillips': (a) => { const d = dOf(a.thread); return [frustum(a.headDiameter, d, a.headHeight) * 0.88 + threadArea(d, a.pitch) * (a.length - a.headHeight), 0.08]; },
  'cheese-screw': (a) => [PI4 * a.headDiameter ** 2 * a.headHeight * 0.83 + shank(a), 0.1],
  'hex-nut': (a) => [(hex(a.acrossFlats) * 0.98 - threadArea(dOf(a.thread), a.pitch)) * a.nutHeight, 0.07],
  'lock-nut': (a) => [(hex(a.acrossFlats) - threadArea(dOf(a.thread), a.pitch)) * a.totalHeight * 0.72, 0.2], 'cap-nut': (a) => [(hex(a.acrossFlats) - threadArea(dOf(a.thread), a.pitch)) * a.totalHeight * 0.66, 0.25],
  'flange-nut': (a) => [(hex(a.acrossFlats) - threadArea(dOf(a.thread), a.pitch)) * a.nutHeight * 0.92 + (PI4 * a.flangeDiameter ** 2 - hex(a.acrossFlats)) * 0.18 * a.nutHeight, 0.13],
  washer: (a) => [PI4 * (a.outerDiameter ** 2 - a.innerDiameter ** 2) * a.thickness, 0.02], 'split-washer': (a) => [PI4 * (a.outerDiameter ** 2 - a.innerDiameter ** 2) * a.thickness, 0.03],
  rod: (a) => [threadArea(dOf(a.thread), a.pitch) * a.length, 0.04], cylinder: (a) => [PI4 * a.diameter ** 2 * a.length, 0.02],
  'spring-pin': (a) => [Math.PI * (a.diameter * 1.13 - a.wall) * a.wall * a.length * 0.9, 0.12], 'split-pin': (a) => [PI4 * (0.92 * a.diameter) ** 2 * (a.length + 3.5 * a.diameter) * 0.9, 0.15],
  key: (a) => [(a.keyWidth * a.length - a.keyWidth ** 2 * (1 - Math.PI / 4)) * a.keyHeight, 0.02], collar: (a) => [PI4 * (a.outerDiameter ** 2 - a.bore ** 2) * a.width, 0.03],
  gear: (a) => [PI4 * (((a.tipDiameter ** 2 + (a.tipDiameter - 4.5 * a.module) ** 2) / 2 - a.bore ** 2) * a.faceWidth + (a.hubDiameter ** 2 - a.bore ** 2) * (a.totalWidth - a.faceWidth)), 0.06],
  sprocket: (a) => [PI4 * (((a.tipDiameter ** 2 + (a.pitchDiameter - 0.65 * a.chainPitch) ** 2) / 2 - a.bore ** 2) * a.faceWidth + (a.hubDiameter ** 2 - a.bore ** 2) * (a.totalWidth - a.faceWidth)), 0.08],
  pulley: (a) => [PI4 * (((a.outerDiameter - 2.06) ** 2 - a.bore ** 2) * a.faceWidth + ((0.72 * a.outerDiameter) ** 2 - a.bore ** 2) * (a.totalWidth - a.faceWidth)), 0.06],
  'belt-htd': (a) => [(a.pitchLength * a.beltWidth * (1.72 + 2.06 * 0.76)), 0.06], 'wedge-belt': (a) => [a.pitchLength * a.height * (a.topWidth - a.height * Math.tan(Math.PI / 9)), 0.03],
  spring: (a) => [PI4 * a.wire ** 2 * Math.PI * (a.outerDiameter - a.wire) * (a.coils + 2), 0.04],
  'tee-nut': (a) => [(a.baseWidth ** 2 * a.baseHeight + a.baseWidth * a.slot * (a.totalHeight - a.baseHeight) - threadArea(dOf(a.thread), a.pitch) * a.totalHeight), 0.08], strap: (a) => [(a.length * a.width - 0.45 * a.length * a.strapSlot) * a.thickness, 0.05],
  'hex-key': (a) => [hex(a.hexKey) * (a.longArm + a.shortArm - a.hexKey), 0.03], drill: (a) => [PI4 * a.diameter ** 2 * (a.overallLength - 0.42 * a.fluteLength), 0.02],
};
let geo = 0, worst = 0;
for (const p of products) {
  const f = bySlug.get(p.family), a = p.attributes, fn = VOL[f?.shape];
  if (p.massBasis === 'geometry') {
    if (!fn) { fault(p.sku, 'no formula for shape ' + f?.shape); continue; }
    const [v, tol] = fn(a), m = (v * RHO(a.material)) / 1000, off = p.massGrams / m - 1;
    geo++; worst = Math.max(worst, Math.abs(off));
    if (!(Math.abs(off) <= tol + 0.001 / p.massGrams)) fault(p.sku, `mass ${p.massGrams} g against ${m.toFixed(2)} g from the geometry (${(100 * off).toFixed(1)} %)`);
  } else if (f?.shape?.startsWith('bearing')) {
    const fill = p.massGrams / (PI4 * (a.outerDiameter ** 2 - a.bore ** 2) * (a.overallWidth ?? a.width) * 0.00781);
    if (fill < 0.5 || fill > 0.92) fault(p.sku, `bearing fills ${(100 * fill).toFixed(0)} % of its envelope`);
  } else if (f?.shape === 'per-metre' && !near(p.massGrams, a.metreMass * a.length, 0.01)) fault(p.sku, 'chain mass');
}

// ---- well-known values, typed in here a second time
const one = (family, size, test) => { const hit = products.filter((p) => p.family === family && p.size === size); if (!hit.length) return fault(family, 'no size ' + size); for (const p of hit) for (const [k, v] of Object.entries(test)) if (p.attributes[k] !== v) fault(p.sku, `${k} is ${p.attributes[k]}, expected ${v}`); };
one('socket-cap-screw-iso-4762', 'M6', { headDiameter: 10, headHeight: 6, hexKey: 5, pitch: 1 }); one('socket-cap-screw-iso-4762', 'M12', { headDiameter: 18, headHeight: 12, hexKey: 10 }); one('socket-cap-screw-iso-4762', 'M20', { headDiameter: 30, hexKey: 17 });
one('hex-bolt-iso-4014', 'M10', { acrossFlats: 16, headHeight: 6.4 }); one('hex-screw-iso-4017', 'M16', { acrossFlats: 24, headHeight: 10 }); one('hex-nut-iso-4032', 'M8', { acrossFlats: 13, nutHeight: 6.8 }); one('hex-nut-iso-4032', 'M12', { acrossFlats: 18, nutHeight: 10.8 }); one('hex-nut-iso-4032', 'M24', { acrossFlats: 36, nutHeight: 21.5 });
one('plain-washer-iso-7089', 'M10', { innerDiameter: 10.5, outerDiameter: 20, thickness: 2 }); one('plain-washer-iso-7089', 'M20', { innerDiameter: 21, outerDiameter: 37, thickness: 3 }); one('large-washer-iso-7093', 'M8', { outerDiameter: 24, thickness: 2 });
one('ball-bearing-62', '6204', { bore: 20, outerDiameter: 47, width: 14 }); one('ball-bearing-60', '6000', { bore: 10, outerDiameter: 26, width: 8 }); one('ball-bearing-63', '6308', { bore: 40, outerDiameter: 90, width: 23 }); one('ball-bearing-miniature', '608', { bore: 8, outerDiameter: 22, width: 7 }); one('tapered-roller-bearing-302', '30206', { outerDiameter: 62, overallWidth: 17.25 }); one('thrust-bearing-511', '51105', { bore: 25, outerDiameter: 42, overallWidth: 11 });
one('roller-chain-iso-606', '08B', { chainPitch: 12.7, rollerDiameter: 8.51, innerWidth: 7.75 }); one('roller-chain-iso-606', '16B', { chainPitch: 25.4, rollerDiameter: 15.88, innerWidth: 17.02 }); one('pillow-block-ucp', '25', { centreHeight: 36.5, boltCentres: 105 });
one('parallel-key-din-6885', '8', { keyHeight: 7 }); one('circlip-external-din-471', '20', { thickness: 1.2, groove: 19 }); one('circlip-internal-din-472', '47', { thickness: 1.75, groove: 49.5 }); one('hex-key-iso-2936', '6', { longArm: 96, shortArm: 38 }); one('twist-drill-din-338', '8.5', { overallLength: 117, fluteLength: 75 }); one('hand-tap-set-din-352', 'M8', { tappingDrill: 6.8 }); one('eye-bolt-din-580', 'M12', { wll: 340 }); one('tee-nut-din-508', 'M12', { slot: 14, baseWidth: 22 }); one('dowel-pin-iso-8734', '6', { diameter: 6 });
const torque = (t, cls, want) => { const p = products.find((x) => x.family === 'hex-bolt-iso-4014' && x.size === t && x.attributes.strengthClass === cls); if (p && !near(p.attributes.guideTorque, want, 0.03)) fault(p.sku, `guide torque ${p.attributes.guideTorque}, about ${want} expected`); };
torque('M6', '8.8', 10); torque('M8', '8.8', 25); torque('M10', '8.8', 48.5); torque('M12', '8.8', 84.5); torque('M16', '8.8', 208); torque('M20', '10.9', 592); torque('M12', '10.9', 123); torque('M24', '8.8', 714);

// ---- pictures: each product has one, and each is needed
const rules = json('../images/by-family.json')?.rules ?? [], described = json('../images/manifest.json')?.images ?? [];
const plain = (file) => file.replace(/\.webp$/, '');
for (const p of products) {
  const fitting = rules.filter((r) => r.family === p.family && Object.entries(r.when).every(([k, values]) => values.includes(p.attributes[k])));
  const most = Math.max(...fitting.map((r) => Object.keys(r.when).length));
  if (fitting.filter((r) => Object.keys(r.when).length === most).length !== 1) fault(p.sku, `${fitting.length} rules for its picture`);
}
for (const f of families) { const own = rules.filter((r) => r.family === f.slug), first = own.find((r) => !Object.keys(r.when).length) ?? own[0]; if (first?.file !== f.image + '.webp') fault('family ' + f.slug, 'its picture is not that of its first rule: ' + f.image); }
const needed = new Set([...rules.map((r) => plain(r.file)), ...[...posts.articles, ...reviews].flatMap((x) => x.image ?? [])]);
const there = new Set(readdirSync(new URL('../images/', here)).filter((n) => n.endsWith('.webp')));
for (const n of needed) {
  if (!described.some((d) => d.file === n + '.webp' && d.kind === 'product' && d.alt)) fault('picture ' + n, 'not in the manifest, or without alternative text');
  for (const w of [320, 640, 1200]) if (!there.delete(`${n}-${w}.webp`)) fault('picture ' + n, `not there ${w} pixels wide`);
}
for (const n of there) fault('picture ' + n, 'nothing shows it');
for (const d of described) if (d.kind !== 'hero' && !needed.has(plain(d.file))) fault('picture ' + d.file, 'in the manifest, but nothing shows it');

// ---- what people type: synonyms, standards, numbers of other makers
const synonyms = json('synonyms.json') ?? [], standards = json('standards.json') ?? [];
const crossReferences = read('cross-references.jsonl').trim().split('\n').map((l, index) => { try { return JSON.parse(l); } catch (e) { fault('cross-references.jsonl line ' + (index + 1), 'not JSON'); return null; } }).filter(Boolean);
const once = (where, keys) => { const known = new Set(); for (const k of keys) { if (known.has(k)) fault(where, 'twice: ' + k); known.add(k); } };
const tokens = (t) => String(t).toLowerCase().match(/[\p{L}\p{M}\p{N}']+(?:[-.\/][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
const wordsOfFamilies = families.map((f) => {
  const top = categories.find((t) => t.children.some((c) => c.slug === f.category)), leaf = top?.children.find((c) => c.slug === f.category);
  return new Set([f.name, top?.name, leaf?.name, ...f.attributes.flatMap((a) => [a.label, ...(a.options ?? [])]), ...products.filter((p) => p.family === f.slug).flatMap((p) => [p.size, ...Object.values(p.attributes)])].flatMap(tokens).flatMap((t) => [t, ...(t.match(/^[a-z]{2,3}(?=\d+$)/) ?? [])]));
});
const named = new Set([...families, ...categories, ...categories.flatMap((t) => t.children)].flatMap((x) => [x.name, x.translations.name.bn]).map((n) => n.normalize('NFC').toLowerCase()));
once('synonyms', synonyms.map((s) => s.phrase));
const unsold = JSON.parse(read('unsold.json'));
once('what people type', [...synonyms.map((s) => s.phrase), ...unsold.map((u) => u.name)]);
for (const { name, nearest, ...more } of unsold) {
  const at = 'unsold ' + name;
  if (name !== name.normalize('NFC').toLowerCase().trim() || !tokens(name).length || Object.keys(more).length) fault(at, 'not in lower case, or with more than name and nearest');
  if (named.has(name)) fault(at, 'is the name of a family or category');
  if (nearest !== '–') for (const m of nearest.split(', ')) if (!wordsOfFamilies.some((w) => tokens(m).every((t) => w.has(t)))) fault(at, 'no family has all the words of ' + m);
}
for (const { phrase, means, ...more } of synonyms) {
  const at = 'synonym ' + phrase;
  if (phrase !== phrase.normalize('NFC').toLowerCase().trim() || !tokens(phrase).length || Object.keys(more).length) fault(at, 'not in lower case, or with more than phrase and means');
  if (named.has(phrase)) fault(at, 'is the name of a family or category already');
  for (const m of means.split(', ')) if (!wordsOfFamilies.some((w) => tokens(m).every((t) => w.has(t)))) fault(at, 'no family has all the words of ' + m);
}
const standardsOfFamilies = new Set(families.map((f) => f.standard));
once('standards', standards.map((s) => s.designation));
for (const { designation, equals } of standards) {
  if (!standardsOfFamilies.has(equals)) fault('standard ' + designation, 'no family has the standard ' + equals);
  if (standardsOfFamilies.has(designation)) fault('standard ' + designation, 'is the standard of a family already');
}
once('cross references', crossReferences.map((x) => `${x.maker} ${x.number}`));
for (const { number, maker, sku } of crossReferences) if (!number || !maker || !skus.has(sku)) fault(`cross reference ${maker} ${number}`, 'no such SKU: ' + sku);

// ---- words
if (reviews.length !== 24) fault('reviews', `${reviews.length} of them`);
for (const r of reviews) { if (!bySlug.has(r.family)) fault('review by ' + r.displayName, 'unknown family ' + r.family); if (!(Number.isInteger(r.rating) && r.rating >= 2 && r.rating <= 5) || !r.demo || words(r.text) > 60) fault('review by ' + r.displayName, 'rating, demo mark or length'); if ((r.lang === 'bn') !== bengali(r.text)) fault('review by ' + r.displayName, 'language mark'); }
if (!reviews.some((r) => r.lang === 'bn')) fault('reviews', 'none in Bengali');
if (posts.articles.length !== 8) fault('posts', 'wrong number');
for (const a of posts.articles) { const n = words(a.bodyMarkdown); if (n < 250 || n > 450) fault('article ' + a.slug, `${n} words`); if (a.translations.body.bn.split('\n').length !== a.bodyMarkdown.split('\n').length) fault('article ' + a.slug, 'its Bengali has other paragraphs'); if (!bengali(a.translations.title.bn) || (a.translations.summary.bn.match(/।/g) ?? []).length !== 2) fault('article ' + a.slug, 'Bengali title or two-sentence summary'); for (const f of a.relatedFamilies) if (!bySlug.has(f)) fault('article ' + a.slug, 'unknown family ' + f); }
for (const [n, t] of ['categories.json', 'families.json', 'products.jsonl', 'reviews.json', 'posts.json', 'synonyms.json', 'standards.json', 'cross-references.jsonl', 'README.md'].map((x) => [x, read(x)])) { if (/\/(work|home|tmp|root|Users)\//.test(t)) fault(n, 'a local path'); if (/undefined|NaN|\[object/.test(t.replace(/returns undefined/g, '').replace(/`[^`]*`/g, ''))) fault(n, 'undefined, NaN or [object in the text'); }

console.log(`categories ${categories.length} top, ${leaves.size} leaves\nfamilies   ${families.length}\nproducts   ${products.length} (${geo} masses recomputed, largest difference ${(100 * worst).toFixed(1)} %; ${products.length - geo} typical)\nreferences ${refCount}, all targets looked up\nstock      ${zero} at 0, ${single} at 1\nprices     ${Math.min(...products.map((p) => p.priceCents))} to ${Math.max(...products.map((p) => p.priceCents))} cents\nreviews    ${reviews.length} (${reviews.filter((r) => r.lang === 'bn').length} Bengali)\nposts      ${posts.articles.length} articles\nsearch     ${synonyms.length} synonyms, ${standards.length} designations of standards, ${crossReferences.length} numbers of other makers\npictures   ${needed.size}, by ${rules.length} rules`);
for (const n of new Set(notes)) console.log('note: ' + n);
if (faults.length) { console.error(`\n${faults.length} faults`); for (const f of faults.slice(0, 80)) console.error('- ' + f); process.exit(1); }
console.log('no faults');
