import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { RemoveButton } from '#base/ui/lists/row-buttons.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import { Pill, type Tone } from '#base/ui/pill.tsx'
import { m } from '#paraglide/messages.js'
import type { PictureFile, PictureFileState, planPlaces } from './picture-file.ts'

type Props = {
  files: readonly PictureFile[]
  places: ReturnType<typeof planPlaces>
  onAssign: (file: PictureFile, partNumber: string) => void
  onRemove: (key: string) => void
}

/** Each picture with the product that it shows, and what becomes of it. */
export const PictureFileTable = ({ files, places, onAssign, onRemove }: Props) => (
  <Table
    caption={m.menu_pictures()}
    rows={files}
    getKey={({ key }) => key}
    columns={[
      { label: m.picture(), unlabelled: true, cell: Preview },
      { label: m.import_file(), cell: ({ file }) => <span className="wrap-anywhere">{file.name}</span> },
      {
        label: m.order_product(),
        cell: (file) =>
          file.product ? <ProductLink {...file.product} /> : <PartField file={file} onAssign={onAssign} />,
      },
      {
        label: m.import_state(),
        cell: (file) => (
          <span className="grid justify-items-start gap-1">
            <State {...file} />
            <Place place={places.get(file.key)} />
            {file.problem && <span className="text-sm text-bad">{file.problem}</span>}
          </span>
        ),
      },
      {
        label: m.name_remove(),
        unlabelled: true,
        align: 'right',
        cell: ({ key, file, state }) =>
          ['waiting', 'failed', 'refused'].includes(state) && (
            <RemoveButton name={file.name} onRemove={() => onRemove(key)} />
          ),
      },
    ]}
  />
)

const Preview = ({ preview }: PictureFile) =>
  preview !== '' && (
    <img src={preview} alt="" loading="lazy" decoding="async" className="size-14 border border-line object-contain" />
  )

const ProductLink = (product: NonNullable<PictureFile['product']>) => (
  <span className="grid max-md:text-right">
    <Link
      to={`/dashboard/editProduct/${product._id}`}
      target="_blank"
      lang={getNameLanguage(product)}
      className="link font-medium"
    >
      {getName(product)}
    </Link>
    <span lang="en" className="figures text-sm text-muted">
      {product.sku}
    </span>
  </span>
)

/** For a file whose name begins with no part number. */
function PartField({ file, onAssign }: { file: PictureFile; onAssign: Props['onAssign'] }) {
  const [typed, setTyped] = useState('')
  const assign = () => typed.trim() !== '' && onAssign(file, typed.trim())
  if (file.state === 'refused') return null
  return (
    <span className="flex items-end gap-2 wrap-normal">
      <Field
        name="part"
        label={m.picture_files_part_of({ name: file.file.name })}
        hideLabel
        placeholder={m.part_number_label()}
        value={typed}
        maxLength={60}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            assign()
          }
        }}
      />
      <Button variant="secondary" className="shrink-0" onClick={assign}>
        {m.picture_files_find()}
      </Button>
    </span>
  )
}

const states: Record<PictureFileState, { tone: Tone; label: () => string }> = {
  waiting: { tone: 'neutral', label: m.picture_files_waiting },
  sending: { tone: 'warn', label: m.picture_files_sending },
  added: { tone: 'good', label: m.picture_files_is_added },
  known: { tone: 'good', label: m.picture_files_known },
  failed: { tone: 'bad', label: m.picture_files_failed },
  refused: { tone: 'bad', label: m.picture_files_failed },
}

function State({ state, product }: PictureFile) {
  if (state === 'waiting' && !product) return <Pill tone="warn">{m.picture_files_no_match()}</Pill>
  const { tone, label } = states[state]
  return <Pill tone={tone}>{label()}</Pill>
}

function Place({ place }: { place: 'first' | 'replaces' | number | undefined }) {
  if (place === undefined) return null
  const sentence =
    place === 'first'
      ? m.picture_files_first()
      : place === 'replaces'
        ? m.picture_files_replaces()
        : m.picture_files_further({ number: formatNumber(place) })
  return <span className="text-sm text-muted">{sentence}</span>
}
