import { getTranslationLang, type Translations, translate } from '#base/platform/text/locale.ts'
import { withNonBreakingSpaces } from '#base/platform/text/non-breaking-spaces.ts'

type Props = { family: { facts: string[]; translations: Translations<'facts'> }; className: string }

/** What is good to know of a family, in the page's language if it was written in it. */
export function FactList({ family, className }: Props) {
  const facts = { facts: family.facts.join('\n'), translations: family.translations }
  return (
    <ul lang={getTranslationLang(facts, 'facts')} className={`grid gap-2 text-soft ${className}`}>
      {translate(facts, 'facts')
        .split('\n')
        .map((fact) => (
          <li key={fact} className="border-l-2 border-accent pl-4 text-pretty">
            {withNonBreakingSpaces(fact)}
          </li>
        ))}
    </ul>
  )
}
