import type { SettingKey } from '@holdall/contract/contract.ts'
import { settingKeysOf } from '@holdall/contract/drivers/declare.ts'
import { type PaymentMethod, paymentDrivers } from '@holdall/contract/drivers/payments.ts'
import type { Needs } from '../../platform/ctx.ts'
import { explainFailure } from '../../platform/settings/explain-failure.ts'
import { defineSettingsHook, type Refusals, type RunStep, type SettingValues } from '../../platform/settings/hooks.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { GatewayError } from './ask-gateway.ts'
import { isGatewayOn } from './gateways.ts'
import { createPaymentDriver, paymentMethods } from './registry.ts'

/** The settings whose change makes a save test a gateway again. */
function keysOf(method: PaymentMethod): SettingKey[] {
  return ['billing.enable', `billing.${method}.enable`, ...settingKeysOf(paymentDrivers[method])]
}

/** A gateway that is turned on is accepted once it recognises its credentials. */
export const paymentsHook = defineSettingsHook({
  keys: paymentMethods.flatMap(keysOf),
  async check(ctx, { after, keys }) {
    const touched = paymentMethods.filter(
      method => isGatewayOn(method, after) && keysOf(method).some(key => keys.has(key)),
    )
    return Object.assign({}, ...(await Promise.all(touched.map(method => refusalOf(ctx, method, after)))))
  },
  probe: {
    panel: 'billing',
    async run(ctx, values, take) {
      const on = paymentMethods.filter(method => isGatewayOn(method, values))
      if (on.length === 0) {
        await take('Find a gateway that is turned on', async () => {
          throw new Error('Turn on billing and a gateway first')
        })
      }
      for (const method of on) await probe(ctx, method, values, take)
    },
  },
})

async function refusalOf(
  ctx: Needs<'env' | 'outbound' | 'clock'>,
  method: PaymentMethod,
  values: SettingValues,
): Promise<Refusals> {
  return probe(ctx, method, values, onlyDo).then(
    () => ({}),
    error => ({ [error instanceof GatewayError ? error.place : `${method}_group`]: explainFailure(error) }),
  )
}

async function probe(
  ctx: Needs<'env' | 'outbound' | 'clock'>,
  method: PaymentMethod,
  values: SettingValues,
  take: RunStep,
): Promise<void> {
  await (await createPaymentDriver(method, ctx, values)).probe(take)
}
