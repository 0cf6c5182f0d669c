import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { parseNumber } from '#base/platform/forms.ts'
import { maxLines } from '#base/platform/limits.ts'
import { formatNumber, getName } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Confirm } from '#base/ui/confirm.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { toArchivePart } from '#goods/cad/archive/archive-part.ts'
import { CadArchive } from '#goods/cad/archive/cad-archive.tsx'
import { m } from '#paraglide/messages.js'
import { AddLine } from './add-line.tsx'
import { deleteList, type PartList } from './contract.ts'
import { ListLineRow } from './list-line.tsx'
import { addReady, formatSum, listReadyOffers } from './ordering.ts'
import { ShareForm } from './share-form.tsx'
import { moveLine, useList } from './use-list.ts'

const maxUnits = 9_999

/** A list that is edited in place, and ordered for a number of units. */
export function Editor({ list }: { list: PartList }) {
  const { name, lines, state, reason, save, change, changeLine } = useList(list)
  const [units, setUnits] = useState(1)
  const [wrongUnits, setWrongUnits] = useState(false)
  const { revalidate } = useRevalidator()
  const adding = useAction()
  const left = lines.filter(({ removed }) => !removed)
  const ready = listReadyOffers(left, units)
  const isStale = reason?.code === 'stale_version'
  return (
    <>
      <PageTitle className="mt-5 wrap-anywhere">{name}</PageTitle>
      <p role="status" className="min-h-6 text-sm text-muted">
        {state === 'saving' ? m.list_saving() : state === 'saved' ? m.list_saved() : ''}
      </p>
      <RefusalNotice
        reason={reason}
        onRetry={() => (isStale ? revalidate() : save())}
        retryLabel={isStale ? m.list_reload() : m.try_again()}
      />
      <div className="mt-4 grid max-w-2xl gap-4 sm:grid-cols-[minmax(0,1fr)_12rem] print:hidden">
        <Field
          name="name"
          label={m.list_name()}
          defaultValue={name}
          maxLength={100}
          onBlur={(event: { target: { value: string } }) => {
            const next = event.target.value.trim()
            if (next !== '' && next !== name) change((now) => ({ ...now, name: next }))
          }}
        />
        <Field
          name="units"
          label={m.list_units()}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          defaultValue={formatNumber(1)}
          error={wrongUnits ? m.cart_whole_number() : undefined}
          onChange={(event: { target: { value: string } }) => {
            const count = parseNumber(event.target.value) ?? 0
            const isSound = Number.isInteger(count) && count >= 1 && count <= maxUnits
            setWrongUnits(!isSound)
            if (isSound) setUnits(count)
          }}
        />
      </div>
      {lines.length === 0 ? (
        <Notice title={m.list_empty()} text={m.list_empty_text()} headingLevel="h2" />
      ) : (
        <ol className="mt-6 divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <ListLineRow
              key={line.productId}
              line={line}
              units={units}
              isFirst={line === left[0]}
              isLast={line === left.at(-1)}
              onChange={changeLine}
              onMove={(id, by) => change((now) => ({ ...now, lines: moveLine(now.lines, id, by) }))}
            />
          ))}
        </ol>
      )}
      {left.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center justify-end gap-x-6 gap-y-3">
          {left.length > 1 && (
            <Button
              variant="secondary"
              className="mr-auto print:hidden"
              onClick={() =>
                change((now) => ({
                  ...now,
                  lines: now.lines.toSorted((a, b) =>
                    getName(a).localeCompare(getName(b), undefined, { numeric: true }),
                  ),
                }))
              }
            >
              {m.list_sort()}
            </Button>
          )}
          {ready[0] && (
            <p className="font-semibold">{m.list_total({ total: formatSum(ready, ready[0].product.currency) })}</p>
          )}
          <Button
            busy={adding.busy}
            disabled={ready.length === 0 || wrongUnits}
            className="print:hidden"
            onClick={() => adding.run(() => addReady(left, units))}
          >
            {m.quick_add({ count: ready.length })}
          </Button>
        </div>
      )}
      <RefusalNotice reason={adding.reason} />
      {left.length > 0 && <CadArchive parts={left.map(toArchivePart)} name={name} />}
      {left.length < maxLines && (
        <AddLine
          onAdd={(line) =>
            change((now) => {
              const others = now.lines.filter(({ productId }) => productId !== line.productId)
              const before = now.lines.find(({ productId, removed }) => productId === line.productId && !removed)
              const quantity = line.quantity + (before?.quantity ?? 0)
              return { ...now, lines: [...others, { ...line, ...before, quantity }] }
            })
          }
        />
      )}
      <ShareForm list={list} />
      <Deletion list={list} name={name} />
    </>
  )
}

function Deletion({ list: { _id }, name }: { list: PartList; name: string }) {
  const action = useAction()
  const navigate = useNavigate()
  const remove = async () => {
    await api(deleteList, { id: _id })
    await navigate('/dashboard/lists')
  }
  return (
    <p className="mt-10 print:hidden">
      <Button variant="danger" onClick={() => action.ask(true)}>
        {m.list_delete()}
      </Button>
      <Confirm
        {...action.dialog}
        onConfirm={() => action.run(remove, { toast: m.list_deleted({ name }) })}
        title={m.list_delete_question()}
        confirmLabel={m.delete()}
        cancelLabel={m.cancel()}
      >
        <p className="font-semibold text-ink">{name}</p>
        <p>{m.list_delete_text()}</p>
      </Confirm>
    </p>
  )
}
