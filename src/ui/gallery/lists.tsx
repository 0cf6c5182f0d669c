import { Button } from '../button.tsx'
import { NextPage } from '../next-page.tsx'
import { Price } from '../price.tsx'
import { Stars } from '../stars.tsx'
import { Table } from '../table.tsx'
import { type Sample, samples } from './samples.ts'
import { Part, Specimen } from './specimen.tsx'

export function Lists() {
  return (
    <Part name="Table and next page" text="On a narrow screen each row becomes a card that names its cells.">
      <Specimen state="With rows" wide>
        <SampleTable caption="Products" rows={samples} />
        <NextPage next="cursor" />
      </Specimen>
      <Specimen state="Without rows; the last page has no way on" wide>
        <SampleTable caption="No products" rows={[]} />
        <NextPage next={null} />
      </Specimen>
    </Part>
  )
}

function SampleTable({ caption, rows }: { caption: string; rows: readonly Sample[] }) {
  return (
    <Table
      caption={caption}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Name', cell: ({ name }) => <span className="font-medium max-md:text-right">{name}</span> },
        { label: 'Part number', cell: ({ sku }) => <span className="figures">{sku}</span> },
        { label: 'Price', align: 'right', cell: ({ price }) => <Price amount={price} currency="USD" /> },
        {
          label: 'Delete',
          unlabelled: true,
          align: 'right',
          cell: ({ name }) => (
            <Button variant="danger" size="small" className="max-md:w-full" aria-label={`Delete ${name}`}>
              Delete
            </Button>
          ),
        },
      ]}
    />
  )
}

export function Figures() {
  return (
    <Part
      name="Stars and price"
      text="Drawn for the eye, said to screen readers; amounts with their currency's own digits."
    >
      <Specimen state="Ratings from 0 to 5">
        <div className="grid gap-2">
          {[0, 1, 2, 3, 4, 5].map((rating) => (
            <Stars key={rating} rating={rating} label={`${rating} of 5 stars`} />
          ))}
        </div>
      </Specimen>
      <Specimen state="Dollars, yen and taka">
        <div className="grid gap-2 text-right text-xl">
          <Price amount={1204.5} currency="USD" />
          <Price amount={980} currency="JPY" />
          <Price amount={15600} currency="BDT" className="font-semibold" />
        </div>
      </Specimen>
    </Part>
  )
}
