import { Button, ButtonLink } from '../button.tsx'
import { NextPage } from '../lists/next-page.tsx'
import { Table } from '../lists/table.tsx'
import { Notice } from '../notice.tsx'
import { Pill } from '../pill.tsx'
import { Price } from '../price.tsx'
import { Stars } from '../stars.tsx'
import { samples } from './samples.ts'
import { GalleryPart, Specimen } from './specimen.tsx'

export function ListSamples() {
  return (
    <GalleryPart
      name="Table, notice, next page"
      text="On a narrow screen each row becomes a card that names its cells. A list without rows says so, and what to do."
    >
      <Specimen state="With rows" wide>
        <SampleTable />
        <NextPage next="cursor" />
      </Specimen>
      <Specimen state="Without rows" wide>
        <Notice title="No products found" text="Try fewer words, or look through all products." headingLevel="h3">
          <ButtonLink to="#links">All products</ButtonLink>
          <Button variant="secondary">Go back</Button>
        </Notice>
      </Specimen>
    </GalleryPart>
  )
}

function SampleTable() {
  return (
    <Table
      caption="Products"
      rows={samples}
      getKey={({ id }) => id}
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
    <GalleryPart
      name="Stars, pills and price"
      text="Drawn for the eye, said to screen readers; amounts with their currency's own digits."
    >
      <Specimen state="Ratings from 0 to 5">
        <div className="grid gap-2">
          {[0, 1, 2, 3, 4, 5].map((rating) => (
            <Stars key={rating} rating={rating} label={`${rating} of 5 stars`} />
          ))}
        </div>
      </Specimen>
      <Specimen state="States of a row">
        <div className="flex flex-wrap gap-2">
          <Pill tone="warn">Unpaid</Pill>
          <Pill tone="good">Paid</Pill>
          <Pill tone="bad">Refund due</Pill>
          <Pill tone="neutral">Delivered</Pill>
        </div>
      </Specimen>
      <Specimen state="Dollars, yen and taka">
        <div className="grid gap-2 text-right text-xl">
          <Price amount={1204.5} currency="USD" />
          <Price amount={980} currency="JPY" />
          <Price amount={15600} currency="BDT" className="font-semibold" />
        </div>
      </Specimen>
    </GalleryPart>
  )
}
