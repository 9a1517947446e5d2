import { ApiError, find } from './api-error.ts'
import { type Customer, type Interval, newId, type Price, type Product } from './peer-state.ts'
import { renderCustomer, renderPrice, renderProduct } from './render.ts'
import { type Call, listed, paging, type Route, route } from './route.ts'

/** "Products" */
const products = [
  route('POST /v1/products', 'id name active metadata.*', ({ state, params }) => {
    const id = params.text('id') ?? newId('prod')
    if (state.products.has(id)) {
      throw new ApiError(400, `Product already exists. ID: ${id}`, { code: 'resource_already_exists' })
    }
    const name = params.needed('name')
    const metadata = params.merged('metadata')
    const product: Product = { id, name, active: params.flag('active') ?? true, metadata, created: state.now }
    state.products.set(id, product)
    return renderProduct(product)
  }),
  route('GET /v1/products/:id', '', ({ state, id }) => renderProduct(find(state.products, 'product', id))),
  route('POST /v1/products/:id', 'name active metadata.*', ({ state, id, params }) => {
    const product = find(state.products, 'product', id)
    product.name = params.text('name') ?? product.name
    product.active = params.flag('active') ?? product.active
    product.metadata = params.merged('metadata', product.metadata)
    return renderProduct(product)
  }),
  route('GET /v1/products', paging, call => listed(call, call.state.products.values(), renderProduct)),
]

/** "Prices": what one asks for can't be changed. */
const prices = [
  route(
    'POST /v1/prices',
    'product unit_amount currency recurring.interval recurring.interval_count lookup_key transfer_lookup_key metadata.*',
    createPrice,
  ),
  route('GET /v1/prices/:id', '', ({ state, id }) => renderPrice(find(state.prices, 'price', id))),
  route('POST /v1/prices/:id', 'active lookup_key transfer_lookup_key metadata.*', ({ state, id, params }) => {
    const price = find(state.prices, 'price', id)
    price.active = params.flag('active') ?? price.active
    price.metadata = params.merged('metadata', price.metadata)
    return renderPrice(price)
  }),
  route(`GET /v1/prices`, `lookup_keys.* active product ${paging}`, call => {
    const keys = call.params.list('lookup_keys')
    const active = call.params.flag('active')
    const product = call.params.text('product')
    const found = [...call.state.prices.values()].filter(
      one =>
        (keys.length === 0 || keys.includes(one.lookupKey ?? '')) &&
        (active === null || one.active === active) &&
        (product === null || one.product === product),
    )
    return listed(call, found, renderPrice)
  }),
]

function createPrice({ state, params }: Call) {
  const product = params.needed('product')
  find(state.products, 'product', product, 'product')
  const lookupKey = params.text('lookup_key')
  const holder = [...state.prices.values()].find(one => lookupKey !== null && one.lookupKey === lookupKey)
  if (holder && params.flag('transfer_lookup_key') !== true) {
    throw new ApiError(400, `A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' })
  }
  if (holder) holder.lookupKey = null
  const currency = params.needed('currency')
  if (currency !== currency.toLowerCase()) throw new ApiError(400, `Invalid currency: ${currency}`)
  const price: Price = {
    id: newId('price'),
    product,
    amount: params.whole('unit_amount') ?? Number.NaN,
    currency,
    interval: params.needed('recurring.interval') as Interval,
    count: params.whole('recurring.interval_count') ?? 1,
    lookupKey,
    active: true,
    metadata: params.merged('metadata'),
    created: state.now,
  }
  if (!(price.amount >= 0)) throw new ApiError(400, 'Invalid non-negative integer', { param: 'unit_amount' })
  state.prices.set(price.id, price)
  return renderPrice(price)
}

const customerTakes = 'email name preferred_locales.* metadata.* invoice_settings.default_payment_method'

/** "Customers" */
const customers = [
  route('POST /v1/customers', customerTakes, call => {
    const { state } = call
    const id = newId('cus')
    const customer: Customer = {
      ...{ id, email: null, name: null, locales: [], metadata: {}, method: null },
      ...{ address: null, taxIds: [], exempt: 'none' as const },
      ...{ balance: 0, isDeleted: false, created: state.now },
    }
    state.customers.set(id, customer)
    return updateCustomer(call, customer)
  }),
  route('GET /v1/customers/:id', '', ({ state, id }) => renderCustomer(find(state.customers, 'customer', id))),
  route('POST /v1/customers/:id', customerTakes, call =>
    updateCustomer(call, find(call.state.customers, 'customer', call.id)),
  ),
  route('GET /v1/customers', `email ${paging}`, call => {
    const email = call.params.text('email')
    const found = [...call.state.customers.values()].filter(
      one => !one.isDeleted && (email === null || one.email === email),
    )
    return listed(call, found, renderCustomer)
  }),
]

function updateCustomer({ state, params }: Call, customer: Customer) {
  customer.email = params.text('email') ?? customer.email
  customer.name = params.text('name') ?? customer.name
  customer.metadata = params.merged('metadata', customer.metadata)
  if (params.list('preferred_locales').length > 0) customer.locales = params.list('preferred_locales')
  const method = params.text('invoice_settings.default_payment_method')
  if (method) find(state.methods, 'PaymentMethod', method, 'invoice_settings[default_payment_method]')
  customer.method = method ?? customer.method
  return renderCustomer(customer)
}

export const catalogRoutes: readonly Route[] = [...products, ...prices, ...customers]
