/** What people write behind how many pieces they mean, by language: one beginning finds the forms that grammar makes of it. */
const pieceWords = [
  'pieces|piece|pcs|pce|pc|each|ea|nos|off|units|unit|stück|stueck|stuck|stk|st|pièces|pièce|unités|unité',
  'piezas|pieza|pzas|pza|unidades|unidad|uds|ud|pezzi|pezzo|pz|stuks|stuk|sztuka|sztuki|sztuk|szt|kusů|kusy|kusov|kus|ks',
  'peças|peça|pçs|pç|und|un|styk|stykker|styck|adet|штуки|штука|штук|шт|টি|টা|পিস|খানা',
].join('|')
const packWords = [
  'packs|packets|packet|pack|pkts|pkt|boxes|box|bags|bag|cartons|carton|packungen|packung|vpe|pakete|paket|boîtes|boîte|paquets|paquet',
  'cajas|caja|paquetes|paquete|confezioni|confezione|scatole|scatola|doos|opakowania|opakowanie|opakowań|opak|balení|bal',
  'caixas|caixa|embalagens|embalagem|pakker|pakke|förpackningar|förpackning|förp|kutu|упаковок|упаковки|упаковка|упак|уп|প্যাকেট|প্যাক|বাক্স',
].join('|')

const end = String.raw`(?![\p{L}\p{M}\p{N}])\.?`

/** Patterns of a unit of quantities: of both kinds, and of packs alone. */
export const unitPattern = `(?:${packWords}|${pieceWords})${end}`
export const packPattern = `(?:${packWords})${end}`
export const piecePattern = `(?:${pieceWords})${end}`

/** The word for pieces behind a number. */
export const piecesBehind = new RegExp(String.raw`(?<=\p{Nd}) ?${piecePattern}$`, 'iu')

/** How many pieces, without the word for them: `5 Stk`, `5 ks`. Any other unit stays, so that it is no number. */
export const dropPieces = (text: string): string =>
  text.replace(/\s/g, ' ').trim().normalize('NFC').replace(piecesBehind, '')
