import type { ReactNode } from 'react'
import { formatBytes, getTranslationLang, translate } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { getProductDocumentUrl } from './addresses.ts'
import type { ShownDocument } from './contract.ts'
import { documentKindNames } from './kind-names.ts'
import { getLanguageName } from './language-name.ts'

/** What a document is called: by its title, or else by its kind. */
export const getDocumentTitle = (document: ShownDocument) =>
  translate(document, 'title') || documentKindNames[document.kind]()

/** The documents of a product, each a file to save, and files that others make. */
export function DocumentList({ documents, children }: { documents: readonly ShownDocument[]; children?: ReactNode }) {
  if (documents.length === 0 && !children) return null
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className="text-xl">
        {m.product_documents()}
      </h2>
      <ul className="mt-2 text-sm">
        {documents.map((document) => (
          <li key={document.name} className="border-b border-line py-2 first:border-t">
            <a
              href={getProductDocumentUrl(document.name)}
              download={`${getDocumentTitle(document)}.pdf`}
              type="application/pdf"
              hrefLang={document.language}
              lang={document.title && getTranslationLang(document, 'title')}
              className="link wrap-anywhere"
            >
              {getDocumentTitle(document)}
            </a>
            <span className="block text-muted">
              {document.title && `${documentKindNames[document.kind]()}, `}
              {m.document_facts({ language: getLanguageName(document.language), size: formatBytes(document.bytes) })}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
