import { tables } from '../all-tables.ts'
import {
  administer,
  agree,
  ask,
  changeTo,
  comeBack,
  comeToRenewal,
  dayMs,
  eachRemote,
  type Flow,
  finish,
  mine,
  pay,
  press,
  renew,
  type Scene,
  start,
  subscribe,
} from './paid-steps.ts'

const nothing = async () => undefined

/** Opens “My plan” again, and does on the gateway's pages what is still possible there. */
async function lookAgain(scene: Scene): Promise<void> {
  await mine(scene)
  for (const attemptId of scene.pages) {
    if (scene.random() < 0.5) pay(scene, attemptId)
    if (scene.random() < 0.5) await finish(scene, attemptId)
  }
}

const buying: readonly Flow[] = [
  {
    name: 'buying a plan',
    prepare: nothing,
    async act(scene) {
      const attemptId = await start(scene, 'pro')
      pay(scene, attemptId)
      await comeBack(scene, attemptId)
    },
    reload: lookAgain,
  },
  {
    name: 'choosing another plan while the first page is still open',
    prepare: async scene => void (await start(scene, 'pro')),
    async act(scene) {
      const second = await start(scene, 'team')
      for (const attemptId of [...scene.pages]) pay(scene, attemptId)
      await comeBack(scene, second)
    },
    reload: lookAgain,
  },
  {
    name: 'paying in two tabs',
    async prepare(scene) {
      const first = await start(scene, 'pro')
      // As if the gateway had been turned off meanwhile: its page can be paid all the same.
      await scene.site.change(db =>
        tables(db.write).updateTable('checkouts').set({ state: 'over' }).where('id', '=', first).execute(),
      )
      const second = await start(scene, 'team')
      for (const attemptId of [first, second]) pay(scene, attemptId)
    },
    async act(scene) {
      for (const attemptId of scene.pages) await comeBack(scene, attemptId)
    },
    reload: lookAgain,
  },
]

const bought = (plan: 'pro' | 'team' | 'yearly') => (scene: Scene) => subscribe(scene, plan)

const changing: readonly Flow[] = [
  { name: 'changing to a more expensive plan', prepare: bought('pro'), act: scene => changeTo(scene, 'team') },
  {
    name: 'changing to a more expensive plan with a card that wants consent',
    only: 'stripe',
    async prepare(scene) {
      await subscribe(scene, 'pro')
      eachRemote(scene, id => scene.site.world.setCard(id, 'needs-action'))
    },
    act: scene => changeTo(scene, 'team'),
    reload: async scene => agree(scene),
  },
  { name: 'changing to a cheaper plan', prepare: bought('team'), act: scene => changeTo(scene, 'pro') },
  { name: 'changing to a yearly plan', prepare: bought('team'), act: scene => changeTo(scene, 'yearly') },
  {
    name: 'changing the plan although another change is planned',
    async prepare(scene) {
      await subscribe(scene, 'team')
      await changeTo(scene, 'yearly')
    },
    act: scene => changeTo(scene, 'pro'),
  },
  {
    name: 'cancelling although a change is planned',
    async prepare(scene) {
      await subscribe(scene, 'team')
      await changeTo(scene, 'yearly')
    },
    act: scene => press(scene, 'cancel'),
  },
  { name: 'cancelling', prepare: bought('pro'), act: scene => press(scene, 'cancel') },
  {
    name: 'resuming',
    async prepare(scene) {
      await subscribe(scene, 'pro')
      await press(scene, 'cancel')
      await scene.site.deliver()
    },
    act: scene => press(scene, 'resume'),
  },
  { name: 'asking for the payment page', prepare: bought('pro'), act: scene => press(scene, 'payment-method') },
]

const fromTheGateway: readonly Flow[] = [
  {
    name: 'a renewal',
    async prepare(scene) {
      await subscribe(scene, 'pro')
      await comeToRenewal(scene)
    },
    act: async scene => renew(scene),
  },
  {
    name: 'a renewal with which a cheaper plan begins',
    async prepare(scene) {
      await subscribe(scene, 'team')
      await changeTo(scene, 'pro')
      await comeToRenewal(scene)
    },
    act: async scene => renew(scene),
  },
  {
    name: 'a payment that fails and is made up for',
    async prepare(scene) {
      await subscribe(scene, 'pro')
      await comeToRenewal(scene)
      eachRemote(scene, id => scene.site.world.setCard(id, 'declined'))
    },
    async act(scene) {
      const { world } = scene.site
      renew(scene)
      await scene.site.deliver()
      eachRemote(scene, id => world.setCard(id, 'good'))
      eachRemote(scene, id => world.age(id, 6 * dayMs))
    },
  },
  {
    name: 'a refund by the merchant',
    prepare: bought('pro'),
    act: async scene => eachRemote(scene, id => scene.site.world.refund(id)),
  },
  {
    name: 'an end at the gateway',
    prepare: bought('pro'),
    act: async scene => eachRemote(scene, id => scene.site.world.endThere(id)),
  },
]

async function removeAccount(scene: Scene): Promise<void> {
  scene.hasLeft = true
  await ask(scene.site.admin, 'DELETE', `/users/${scene.person.userId}?files=delete&workspaces=delete`)
}

const byAdministrators: readonly Flow[] = [
  {
    name: 'an administrator’s cancellation',
    prepare: bought('pro'),
    act: scene => administer(scene, 'cancel', { delete: false }),
  },
  {
    name: 'an administrator’s deletion',
    prepare: bought('pro'),
    act: scene => administer(scene, 'cancel', { delete: true }),
  },
  {
    name: 'comparing one subscription',
    async prepare(scene) {
      await subscribe(scene, 'pro')
      eachRemote(scene, id => scene.site.world.refund(id))
      scene.site.world.loseAll()
    },
    act: scene => administer(scene, 'compare'),
  },
  {
    name: 'comparing all subscriptions after lost events',
    async prepare(scene) {
      pay(scene, await start(scene, 'pro'))
      scene.site.world.loseAll()
    },
    act: async scene => void (await ask(scene.site.admin, 'POST', '/billing/comparison')),
  },
  {
    name: 'deleting the account of somebody with a plan',
    prepare: bought('pro'),
    act: removeAccount,
    finally: removeAccount,
  },
  {
    name: 'deleting the account of somebody who is paying',
    async prepare(scene) {
      await start(scene, 'pro')
      // PayPal's first page can still be paid in another tab.
      if (scene.random() < 0.5) await start(scene, 'team')
    },
    async act(scene) {
      await removeAccount(scene)
      for (const attemptId of scene.pages) pay(scene, attemptId)
    },
    reload: async scene => {
      for (const attemptId of scene.pages) pay(scene, attemptId)
    },
    finally: removeAccount,
  },
]

/** Everything that a person, the gateway and administrators do with one person's plan. */
export const personFlows: readonly Flow[] = [...buying, ...changing, ...fromTheGateway, ...byAdministrators]
