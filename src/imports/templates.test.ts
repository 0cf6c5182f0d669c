import { expect, test } from 'vitest'
import { openImports } from '../../test/imports.ts'
import { openShop } from '../../test/shop.ts'

/** A small export of each shop, under the heads that its documentation names, and what is to come of it. */
const exported = {
  Shopify: `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Gift Card,SEO Title,Variant Weight Unit,Cost per item,Price / International,Status
hammer,Claw hammer,"<p>A <strong>good</strong> hammer.</p>",Acme,Hardware > Tools,Hammers,"tools, hand",true,Title,Default Title,T-1,453,shopify,10,deny,manual,19.90,29.90,true,true,'4006381333931,https://example.com/a.jpg,1,false,,kg,8.00,,active
`,
  'Shopify, with its new heads': `Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping
Claw hammer,hammer,"<p>A <strong>good</strong> hammer.</p>",Acme,Hardware,Hammers,tools,TRUE,Active,T-1,4006381333931,Title,Default Title,19.90,29.90,8.00,TRUE,shopify,10,DENY,453,kg,TRUE
`,
  WooCommerce: `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Tax status","In stock?",Stock,"Low stock amount","Backorders allowed?","Weight (kg)","Length (cm)","Sale price","Regular price",Categories,Images,Position
44,simple,T-1,4006381333931,Claw hammer,1,0,visible,Short,"<p>A <strong>good</strong> hammer.</p>",,taxable,1,10,2,0,0.453,30,17.90,19.90,"Tools > Hammers",https://example.com/a.jpg,0
`,
  Magento: `sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,short_description,weight,product_online,tax_class_name,visibility,price,special_price,url_key,created_at,qty,out_of_stock_qty,min_cart_qty,max_cart_qty,notify_on_stock_below,is_in_stock,qty_increments,cost,msrp_price
T-1,,Default,simple,"Default Category/Tools",base,Claw hammer,"<p>A <strong>good</strong> hammer.</p>",Short,0.453,1,Taxable Goods,"Catalog, Search",19.900000,17.90,claw-hammer,"1/1/26, 8:00 AM",10.0000,0,1,10000,1,1,1,8.00,29.90
`,
  PrestaShop: `"Product ID";Image;Name;Reference;Category;"Price (tax excl.)";"Price (tax incl.)";Quantity;Status;Position
1;https://example.com/1.jpg;"Claw hammer";T-1;Hammers;19.900000;23.88;10;1;0
`,
  'PrestaShop, as its import takes it': `Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Wholesale price;On sale (0/1);Reference #;Supplier reference #;EAN13;Weight;Quantity;Minimal quantity;Low stock level;Unit price;Description
1;1;Claw hammer;Home,Tools;19.90;1;8.00;0;T-1;S-1;4006381333931;0.453;10;1;2;19.90;<p>A <strong>good</strong> hammer.</p>
`,
  Odoo: `External ID,Name,Internal Reference,Sales Price,Cost,Barcode,Weight,Quantity On Hand,Forecasted Quantity,Product Category,Unit of Measure,Sales Description
__export__.product_template_1,Claw hammer,T-1,19.90,8.00,4006381333931,0.453,10.0,12.0,All / Saleable,Units,A good hammer.
`,
  'Odoo, with technical names': `id,name,default_code,list_price,standard_price,barcode,weight,qty_available,virtual_available,categ_id/name,description_sale
__export__.product_template_1,Claw hammer,T-1,19.9,8.0,4006381333931,0.453,10.0,12.0,Saleable,A good hammer.
`,
} as const

test.for(Object.entries(exported))(
  'an export of %s is known by its heads, and imported as it is meant',
  async ([name, text]) => {
    const shop = await openShop()
    const imports = openImports(shop)
    const id = await imports.send(text)
    const { columns } = await imports.look(id)
    expect(columns.map(({ key }) => key)).not.toContain('family')
    expect(await imports.check(id)).toMatchObject({ counts: { new: 1, refused: 0 } })
    await imports.run(id)
    const product = await shop.db.selectFrom('products').selectAll().where('sku', '=', 'T-1').executeTakeFirstOrThrow()
    expect(product).toMatchObject({ name: 'Claw hammer', priceMinor: 1990, onHand: 10 })
    const hasMass = !['Magento', 'PrestaShop'].includes(name)
    if (hasMass) expect(product.massGrams).toBe(453)
    if (!['Magento', 'PrestaShop'].includes(name)) expect(product.gtin).toBe('4006381333931')
    if (product.description !== '') expect(product.description).toMatch(/^A (?:\*\*good\*\*|good) hammer\.$/)
  },
)
