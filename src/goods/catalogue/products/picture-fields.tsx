import { useState } from 'react'
import { uploadImage } from '#base/images/contract.ts'
import { PhotoField } from '#base/images/photo-field.tsx'
import { photoTypes } from '#base/images/photo-problem.ts'
import { api } from '#base/platform/contract/client.ts'
import { formatNumber, otherLocales } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { LanguageFields, readLanguageFields } from '#base/ui/language-fields.tsx'
import { MoveButtons, RemoveButton } from '#base/ui/lists/row-buttons.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import type { EditableProduct } from '../contract.ts'
import { maxFurtherPictures } from './further-pictures.ts'

type Texts = Pick<EditableProduct['pictures'][number], 'alt' | 'translations'>
type Row = Texts & { img: string; key: string }
type Props = { product: EditableProduct | undefined; fields: Readonly<Record<string, string>> }

const noTexts: Texts = { alt: '', translations: {} }

/** The first picture of a product and those after it, each with what it shows. */
export function PictureFields({ product, fields }: Props) {
  const [first, setFirst] = useState({
    ...{ img: product?.img ?? '', alt: product?.alt ?? '' },
    translations: { alt: product?.translations.alt ?? {} },
  })
  const [rows, setRows] = useState<Row[]>(() => (product?.pictures ?? []).map((row) => ({ ...row, key: row.img })))
  const { run, busy, reason } = useAction()
  const upload = (files: readonly File[]) =>
    run(async () => {
      for (const image of files.slice(0, maxFurtherPictures - rows.length)) {
        const { data } = await api(uploadImage, { image })
        setRows((now) => [...now, { ...noTexts, img: data.url, key: crypto.randomUUID() }])
      }
    })
  const move = (index: number, to: number) => setRows((now) => now.with(to, now[index]!).with(index, now[to]!))
  // With what was typed since.
  const makeFirst = (index: number, form: FormData) => {
    const { img, key } = rows[index]!
    const typed = {
      alt: String(form.get('alt') ?? ''),
      translations: { alt: readLanguageFields(form, 'translations.alt', otherLocales) },
    }
    setRows(rows.with(index, { ...typed, img: first.img, key: crypto.randomUUID() }))
    setFirst({ img, ...readTexts(form, key) })
  }
  return (
    <>
      <PhotoField
        name="image"
        label={m.photo()}
        error={fields.img ?? fields.image}
        {...(first.img ? { current: first.img } : {})}
      />
      <input type="hidden" name="firstImg" value={first.img} />
      <AltFields key={first.img} path="alt" errorPath="alt" texts={first} fields={fields} />
      <fieldset className="grid gap-4">
        <legend className="text-sm font-semibold">{m.further_pictures()}</legend>
        <p className="text-sm text-muted">{m.further_pictures_hint({ max: formatNumber(maxFurtherPictures) })}</p>
        {rows.map((row, index) => (
          <FurtherPicture
            key={row.key}
            row={row}
            index={index}
            last={rows.length - 1}
            fields={fields}
            onMove={(to) => move(index, to)}
            onRemove={() => setRows(rows.toSpliced(index, 1))}
            {...(first.img && { onMakeFirst: (form: FormData) => makeFirst(index, form) })}
          />
        ))}
        {rows.length < maxFurtherPictures && (
          <label className="grid gap-1.5 text-sm font-semibold">
            {m.further_pictures_add()}
            <input
              type="file"
              multiple
              accept={photoTypes}
              disabled={busy}
              onChange={({ target }) => {
                const files = [...(target.files ?? [])]
                target.value = ''
                upload(files)
              }}
              className="w-full max-w-md rounded-md border border-edge bg-card text-sm font-normal file:mr-4 file:h-11 file:border-0 file:bg-band file:px-4 file:font-semibold file:text-ink"
            />
          </label>
        )}
        <RefusalNotice reason={reason} />
      </fieldset>
    </>
  )
}

type RowProps = {
  row: Row
  index: number
  last: number
  fields: Props['fields']
  onMove: (to: number) => void
  onRemove: () => void
  onMakeFirst?: (form: FormData) => void
}

function FurtherPicture({ row, index, last, fields, onMove, onRemove, onMakeFirst }: RowProps) {
  const name = m.picture_number({ number: formatNumber(index + 2) })
  return (
    <fieldset className="grid gap-4 border border-line bg-card p-4">
      <legend className="sr-only">{name}</legend>
      <input type="hidden" name="picture" value={`${row.key} ${row.img}`} />
      <div className="flex flex-wrap items-center gap-3">
        <img src={row.img} alt="" className="size-20 border border-line object-contain" />
        <span className="mr-auto font-semibold">{name}</span>
        {onMakeFirst && (
          <Button
            variant="secondary"
            size="small"
            aria-label={m.picture_make_first_of({ name })}
            onClick={({ currentTarget }) => onMakeFirst(new FormData(currentTarget.form!))}
          >
            {m.picture_make_first()}
          </Button>
        )}
        <MoveButtons name={name} index={index} last={last} onMove={onMove} />
        <RemoveButton name={name} onRemove={onRemove} />
      </div>
      {fields[`pictures.${index}.img`] && (
        <p className="text-sm font-medium text-bad">{fields[`pictures.${index}.img`]}</p>
      )}
      <AltFields path={`pictureAlt.${row.key}`} errorPath={`pictures.${index}.alt`} texts={row} fields={fields} />
    </fieldset>
  )
}

type AltProps = { path: string; errorPath: string; texts: Texts; fields: Props['fields'] }

const AltFields = ({ path, errorPath, texts, fields }: AltProps) => (
  <>
    <Field
      name={path}
      label={m.picture_alt()}
      hint={path === 'alt' ? m.picture_alt_hint() : undefined}
      defaultValue={texts.alt}
      maxLength={200}
      error={fields[errorPath]}
    />
    <LanguageFields
      languages={otherLocales}
      label={m.picture_alt()}
      path={path === 'alt' ? 'translations.alt' : path}
      texts={texts.translations.alt ?? {}}
      errors={fields}
      maxLength={200}
    />
  </>
)

/** The further pictures of the form, in their order. */
export const readPictureFields = (form: FormData) =>
  form.getAll('picture').map((picture) => {
    const [key = '', img = ''] = String(picture).split(' ')
    return { img, ...readTexts(form, key) }
  })

const readTexts = (form: FormData, key: string) => ({
  alt: String(form.get(`pictureAlt.${key}`) ?? ''),
  translations: { alt: readLanguageFields(form, `pictureAlt.${key}`, otherLocales) },
})
