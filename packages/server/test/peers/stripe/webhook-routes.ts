import { ApiError, find } from './api-error.ts'
import { type Endpoint, newId } from './peer-state.ts'
import { listed, paging, type Route, route } from './route.ts'

const mostEndpoints = 16

/** "Webhook Endpoints" and "Events". The secret is only told at the creation. */
export const webhookRoutes: readonly Route[] = [
  route(
    'POST /v1/webhook_endpoints',
    'url enabled_events.* api_version description metadata.*',
    ({ state, params }) => {
      if (state.endpoints.size >= mostEndpoints)
        throw new ApiError(400, 'You have reached the maximum of 16 endpoints.')
      const endpoint: Endpoint = {
        id: newId('we'),
        url: params.needed('url'),
        events: params.list('enabled_events'),
        version: params.text('api_version') ?? '2020-08-27',
        secret: newId('whsec'),
        isEnabled: true,
        created: state.now,
      }
      if (endpoint.events.length === 0) throw new ApiError(400, 'Missing required param: enabled_events.')
      state.endpoints.set(endpoint.id, endpoint)
      return { ...renderEndpoint(endpoint), secret: endpoint.secret }
    },
  ),
  route('GET /v1/webhook_endpoints', paging, call => listed(call, call.state.endpoints.values(), renderEndpoint)),
  route('POST /v1/webhook_endpoints/:id', 'url enabled_events.* disabled', ({ state, id, params }) => {
    const endpoint = find(state.endpoints, 'webhook endpoint', id)
    endpoint.url = params.text('url') ?? endpoint.url
    if (params.list('enabled_events').length > 0) endpoint.events = params.list('enabled_events')
    endpoint.isEnabled = !(params.flag('disabled') ?? !endpoint.isEnabled)
    return renderEndpoint(endpoint)
  }),
  route('DELETE /v1/webhook_endpoints/:id', '', ({ state, id }) => {
    find(state.endpoints, 'webhook endpoint', id)
    state.endpoints.delete(id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
  route('GET /v1/events', paging, call =>
    listed(call, call.state.events, ({ id, type, created, subject }) => ({
      ...{ id, object: 'event', created, data: { object: subject }, livemode: false, type },
    })),
  ),
]

function renderEndpoint({ id, url, events, version, isEnabled, created }: Endpoint) {
  return {
    id,
    object: 'webhook_endpoint',
    api_version: version,
    created,
    enabled_events: events,
    livemode: false,
    metadata: {},
    status: isEnabled ? 'enabled' : 'disabled',
    url,
  }
}
