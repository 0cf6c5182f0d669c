import {
  apart,
  apostrophes,
  dashes,
  dropped,
  letters,
  type Pairs,
  quotes,
  signs,
  spaces,
  umlauts,
  whole,
} from './table.ts'

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const escaped = (text: string) =>
  /^[\p{L}\p{N}\p{P}\p{S}]+$/u.test(text)
    ? literal(text)
    : `e'${[...text].map((letter) => (letter > '~' ? `\\u${letter.codePointAt(0)!.toString(16).padStart(4, '0')}` : letter)).join('')}'`

/** Calls of `replace`, which costs less than `translate` does. */
const replaceAll = (text: string, pairs: Pairs) =>
  Object.entries(pairs).reduce((inner, [from, to]) => `replace(${inner}, ${escaped(from)}, ${literal(to)})`, text)

const isIn = (text: string, keys: readonly string[]) => `${text} ~ '${keys.join('|')}'`
const toClass = (ranges: string) => `'[${ranges}]'`
const decomposed = Object.keys(umlauts).map((key) =>
  key.replace(/[\u0300-\u036f]/, (mark) => `\\u0${mark.charCodeAt(0).toString(16)}`),
)

const writeGroup = (pairs: Pairs) => `  if ${isIn('folded', [`[${Object.keys(pairs).join('')}]`])} then
    folded := ${replaceAll('folded', pairs)};
  end if;
`

const [common, ...others] = letters
const seldom = others.flatMap((pairs) => Object.keys(pairs)).join('') + dashes + apostrophes + quotes + spaces

/** The functions of the database that fold texts, as the migration creates them. */
export const foldingSql = `create or replace function fold_text(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text;
begin
  -- ASCII alone is lowered in every locale alike.
  if octet_length(given) = length(given) then
    return replace(lower(given collate "C"), '\`', '''');
  end if;
  folded := ${replaceAll('given', apart)};
  folded := ${replaceAll('lower(normalize(folded, nfkd) collate "und-x-icu")', whole)};
  folded := regexp_replace(folded, ${toClass(dropped)}, '', 'g');
  if octet_length(folded) = length(folded) then
    return replace(folded, '\`', '''');
  end if;
${writeGroup(common!)}  if folded ~ ${toClass(seldom)} then
${others.map(writeGroup).join('').replaceAll(/^ {2}/gm, '    ')}    folded := regexp_replace(folded, ${toClass(dashes)}, '-', 'g');
    folded := regexp_replace(folded, ${toClass(apostrophes)}, '''', 'g');
    folded := regexp_replace(folded, ${toClass(quotes)}, '"', 'g');
    folded := regexp_replace(folded, ${toClass(spaces)}, ' ', 'g');
  end if;
  if octet_length(folded) = length(folded) then
    return folded;
  end if;
  return normalize(folded, nfc);
end $$;

create function spell_umlauts(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  spelled text;
begin
  if octet_length(given) = length(given) then
    return given;
  end if;
  spelled := normalize(given, nfd);
  if ${isIn('spelled', decomposed)} then
    return ${replaceAll('spelled', umlauts)};
  end if;
  return given;
end $$;

-- Indexes are built, and backups restored, without a path to look for functions on: these are bound when they are created.
create function fold_umlauts(given text) returns text language sql immutable strict parallel safe
return fold_text(spell_umlauts(given));

create function compact_text(given text) returns text language sql immutable strict parallel safe
return regexp_replace(fold_text(given), ${toClass(signs)}, '', 'g');
`
