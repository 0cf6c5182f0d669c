import { useEffect, useState } from 'react'
import { PictureImage } from '#base/images/picture.tsx'
import { api } from '#base/platform/contract/client.ts'
import { toProblem } from '#base/platform/errors.ts'
import { getName } from '#base/platform/text/locale.ts'
import { Button, ButtonLink } from '#base/ui/button.tsx'
import { type Reason, useAction } from '#base/ui/hooks/use-action.ts'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { Spinner } from '#base/ui/spinner.tsx'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { LineHead } from '#goods/catalogue/page/line-head.tsx'
import { m } from '#paraglide/messages.js'
import { quote } from '#trade/cart/contract.ts'
import { getSharedList, type SharedLine, type SharedList } from './contract.ts'
import { addReady, findPartOffer } from './ordering.ts'

/** The lines of a shared list, and the ways to order them. */
export function SharedLines({ token }: { token: string }) {
  const [list, setList] = useState<SharedList>()
  const [failure, setFailure] = useState<Reason>()
  const [missing, setMissing] = useState('')
  const adding = useAction()
  useEffect(() => {
    api(getSharedList, { token }).then(setList, (error) => setFailure(toProblem(error)))
  }, [token])
  if (failure) {
    return (
      <Notice title={m.list_not_shown()} text={failure.message}>
        <ButtonLink to="/products">{m.home_all_products()}</ButtonLink>
      </Notice>
    )
  }
  if (!list) return <Spinner label={m.loading()} />
  const sold = list.lines.filter(({ isSold }) => isSold)
  return (
    <>
      <p className="stamp">{m.list_shared()}</p>
      <PageTitle size="large" className="wrap-anywhere">
        {list.name}
      </PageTitle>
      <p className="mt-2 text-muted">{m.list_shared_text()}</p>
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {list.lines.map((line) => (
          <Line key={line.productId} line={line} />
        ))}
      </ul>
      {list.lines.length === 0 && <p className="mt-6">{m.list_empty()}</p>}
      <div className="mt-6 grid gap-3 print:hidden">
        <RefusalNotice reason={adding.reason} />
        <p role="status" className="font-medium empty:hidden">
          {missing && m.list_not_added({ names: missing })}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            busy={adding.busy}
            disabled={sold.length === 0}
            onClick={() => adding.run(async () => setMissing(await addAll(sold)))}
          >
            {m.quick_add({ count: sold.length })}
          </Button>
          <ButtonLink variant="secondary" to={`/dashboard/lists/new?${new URLSearchParams({ list: token })}`}>
            {m.list_copy_mine()}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}

/** Adds lines at today's prices, which the list does not have. Resolves to the shortages. */
async function addAll(lines: readonly SharedLine[]): Promise<string> {
  const { lines: quoted } = await api(quote, { lines: lines.map(({ productId }) => ({ productId, quantity: 1 })) })
  const needed = lines.map((line, index) => ({ ...line, product: quoted[index]!.product }))
  await addReady(needed, 1)
  return needed
    .filter((line) => findPartOffer(line, 1)?.problem !== null)
    .map(getName)
    .join('; ')
}

function Line({ line }: { line: SharedLine }) {
  const { picture, isSold, quantity, note } = line
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-1 py-3 break-inside-avoid sm:grid-cols-[4rem_minmax(0,1fr)_10rem]">
      <PictureImage picture={picture} sizes="4rem" alt="" className="aspect-square w-full object-contain" />
      <div className="min-w-0">
        <LineHead line={line} />
        {note && <p className="text-sm wrap-anywhere text-soft">{note}</p>}
        {!isSold && <p className="text-sm font-medium text-bad">{m.parts_withdrawn()}</p>}
      </div>
      <p className="figures col-start-2 sm:col-start-auto sm:text-right">{formatQuantity(quantity, 1)}</p>
    </li>
  )
}
