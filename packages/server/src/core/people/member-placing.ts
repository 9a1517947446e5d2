import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'

export interface Place {
  readonly spaceId: string
  readonly userId: string
}

/** `none`: the workspace is deleted, or the role is none of a workspace. */
export type Placed = 'joined' | 'changed' | 'kept' | 'none'

/** Implemented by the workspaces, which are layered above the accounts: a company's groups give membership at each sign-in. */
export interface MemberPlacing {
  /**
   * Makes someone a member of a workspace by rule instead of by an invitation.
   * @param isOurs whether a rule made them a member, so that a rule may change their role; others keep the one they have.
   * Its last manager and its owner keep theirs too
   */
  place(
    tx: Tx,
    ctx: Needs<'clock' | 'events' | 'origin'>,
    place: Place & { readonly roleId: string; readonly isOurs: boolean },
  ): Promise<Placed>
  /** Ends a membership by rule. The owner and the last manager stay. @returns whether they are no longer a member */
  unplace(tx: Tx, ctx: Needs<'events' | 'origin'>, place: Place): Promise<boolean>
}

declare module '../../platform/services.ts' {
  interface Services {
    /** Makes people members of workspaces by rule; the feature `workspaces` implements it. */
    readonly memberPlacing: MemberPlacing
  }
}
