import type { Webhook, WebhookInput, WebhookWithSecret } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import { queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { BulkWork } from '../../platform/admin-lists/list-props.ts'
import { webhookList } from '../../platform/admin-lists/lists/webhooks.generated.ts'
import { refreshList } from '../../platform/admin-lists/state/list-rows.ts'
import { refusalsOf } from '../../platform/admin-lists/state/outcomes.ts'
import { call } from '../../platform/api/call.ts'
import { queryClient } from '../../platform/query-client.ts'
import { t } from '../../ui/text.ts'

const key = 'webhooks'
/** While messages are waiting, the log looks again after this time; milliseconds. */
const lookAgainMs = 2_000

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'one', id],
    queryFn: async ({ signal }) => (await call('webhooks.read', { params: { id } }, { signal })).webhook,
    refetchInterval: query => (query.state.data && query.state.data.waiting > 0 ? lookAgainMs : false),
    retry: false,
  })

export const workspaceWebhooksQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'of', id],
    queryFn: async ({ signal }) => (await call('webhooks.ofWorkspace', { params: { id } }, { signal })).data,
    retry: false,
  })

/** The messages to a webhook, newest first; kept current while some of them are waiting. */
export function useDeliveries(id: string) {
  const query = useInfiniteQuery({
    queryKey: [key, 'log', id],
    queryFn: ({ pageParam, signal }) =>
      call('webhooks.deliveries', { params: { id }, query: { cursor: pageParam, perPage: 30 } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(page => page.data.some(one => one.state === 'waiting')) ? lookAgainMs : false,
  })
  return { ...query, deliveries: query.data?.pages.flatMap(page => page.data) }
}

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'delivery', id],
    queryFn: ({ signal }) => call('webhooks.delivery', { params: { id } }, { signal }),
    staleTime: 0,
  })

async function refreshWebhooks(): Promise<void> {
  await Promise.all([refreshList(webhookList.id), queryClient.invalidateQueries({ queryKey: [key] })])
}

/** Of the site, or of a workspace. */
export async function createWebhook(input: WebhookInput, workspaceId: string | null): Promise<WebhookWithSecret> {
  const made =
    workspaceId === null
      ? await call('webhooks.create', { body: input })
      : await call('webhooks.createInWorkspace', { params: { id: workspaceId }, body: input })
  await refreshWebhooks()
  return made
}

export async function updateWebhook(id: string, body: Partial<WebhookInput> & { isOn?: boolean }): Promise<Webhook> {
  const { webhook } = await call('webhooks.update', { params: { id }, body })
  await refreshWebhooks()
  return webhook
}

export async function renewSecret(id: string): Promise<WebhookWithSecret> {
  const made = await call('webhooks.renewSecret', { params: { id } })
  await refreshWebhooks()
  return made
}

export async function sendTest(id: string): Promise<void> {
  await call('webhooks.test', { params: { id } })
  await refreshWebhooks()
}

export async function resendDelivery(id: string): Promise<void> {
  await call('webhooks.resend', { params: { id } })
  await refreshWebhooks()
}

export function deletion(): BulkWork {
  return {
    toast: t('Webhooks deleted'),
    run: async (ids, signal) => {
      const outcomes = await call('webhooks.delete', { params: { ids: ids.join(',') } }, { signal })
      void refreshWebhooks()
      return refusalsOf(outcomes)
    },
  }
}
