import type { SettingKey } from '@holdall/contract/contract.ts'
import { settingKeysOf } from '@holdall/contract/drivers/declare.ts'
import { type PaymentMethod, paymentDrivers } from '@holdall/contract/drivers/payments.ts'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import { countElsewhere } from '../../core/plans/subscriptions.repository.ts'
import type { Needs } from '../../platform/ctx.ts'
import { Consequence } from '../../platform/settings/consequence.ts'
import { explainFailure } from '../../platform/settings/explain-failure.ts'
import { defineSettingsHook, type Refusals, type RunStep, type SettingValues } from '../../platform/settings/hooks.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { GatewayError } from './ask-gateway.ts'
import { isGatewayOn } from './gateways.ts'
import { createPaymentDriver, paymentMethods } from './registry.ts'

type Checking = Needs<'clock' | 'db' | 'env' | 'log' | 'outbound'>

/** The settings whose change makes a save test a gateway again. */
function keysOf(method: PaymentMethod): SettingKey[] {
  return ['billing.enable', `billing.${method}.enable`, ...settingKeysOf(paymentDrivers[method])]
}

/** A gateway that is turned on is accepted once it recognises its credentials. */
export const paymentsHook = defineSettingsHook({
  keys: paymentMethods.flatMap(keysOf),
  async check(ctx, { before, after, keys }) {
    const touched = paymentMethods.filter(
      method => isGatewayOn(method, after) && keysOf(method).some(key => keys.has(key)),
    )
    return Object.assign({}, ...(await Promise.all(touched.map(method => refusalOf(ctx, method, { before, after })))))
  },
  probe: {
    panel: 'billing',
    async run(ctx, values, take) {
      const on = paymentMethods.filter(method => isGatewayOn(method, values))
      if (on.length === 0) {
        await take('Find an active gateway', async () => {
          throw new Error('Turn on billing and a gateway first')
        })
      }
      for (const method of on) await probe(ctx, method, values, take)
    },
  },
})

interface Change {
  readonly before: SettingValues
  readonly after: SettingValues
}

async function refusalOf(ctx: Checking, method: PaymentMethod, change: Change): Promise<Refusals> {
  try {
    await probe(ctx, method, change.after, onlyDo)
    return await movesAway(ctx, method, change)
  } catch (error) {
    return { [error instanceof GatewayError ? error.place : `${method}_group`]: explainFailure(error) }
  }
}

/** Keys of another account of the same mode leave the subscriptions of the present one without anybody who looks after them. */
async function movesAway(ctx: Checking, method: PaymentMethod, { before, after }: Change): Promise<Refusals> {
  const driver = await createPaymentDriver(method, ctx, after)
  const account = await driver.account()
  if (account === null) return {}
  const elsewhere = await countElsewhere(ctx.db.read, { gateway: method, mode: driver.mode }, account)
  const isLeaving = elsewhere.unknown > 0 && (await isOtherAccount(ctx, method, before, account))
  const count = elsewhere.known + (isLeaving ? elsewhere.unknown : 0)
  if (count === 0) return {}
  const values = { gateway: paymentDrivers[method].name, account, staying: count }
  return { [`${method}_group`]: new Consequence({ text: movingText, values }) }
}

const movingText = sentence(
  'These keys are for another {{gateway}} account ({{account}}). Subscriptions in earlier accounts: {{staying, number}}. They continue, but changing them needs the old keys. Sync the plans after saving.',
)

/** Whether the present keys belong to an account other than this one. Keys that don't work any more say nothing. */
async function isOtherAccount(
  ctx: Checking,
  method: PaymentMethod,
  before: SettingValues,
  account: string,
): Promise<boolean> {
  try {
    const present = await (await createPaymentDriver(method, ctx, before)).account()
    return present !== null && present !== account
  } catch (error) {
    ctx.log.warn({ err: error, gateway: method }, 'The gateway’s current account couldn’t be read')
    return false
  }
}

async function probe(
  ctx: Needs<'env' | 'outbound' | 'clock'>,
  method: PaymentMethod,
  values: SettingValues,
  take: RunStep,
): Promise<void> {
  await (await createPaymentDriver(method, ctx, values)).probe(take)
}
