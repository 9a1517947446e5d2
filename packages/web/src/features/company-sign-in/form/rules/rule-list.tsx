import {
  type CompanyProvider,
  type CompanyRuleInput,
  mostRules,
} from '@holdall/contract/company-sign-in/providers.schemas.ts'
import { roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { showDialog } from '../../../../platform/dialogs.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/plain/notice.tsx'
import { type Translate, useText } from '../../../../ui/text.ts'
import { namesIn, type ProviderForm } from '../form-values.ts'
import type { RuleAnswer, RuleDialogProps } from './rule-dialog.tsx'
import classes from './rules.module.css'

const ask = (rule: CompanyRuleInput | null) =>
  showDialog<RuleAnswer, Omit<RuleDialogProps, 'onAnswer'>>(
    async () => (await import('./rule-dialog.tsx')).RuleDialog,
    { rule },
  )

/** The rules of a provider: which group there gives which role and workspace here. */
export function RuleList({ form, saved }: { form: ProviderForm; saved: CompanyProvider | null }) {
  const text = useText()
  const { value, error, change } = form.bind('rules')
  const rules = (value ?? []) as readonly CompanyRuleInput[]
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const names = new Map([...namesIn(saved), ...chosen])
  const edit = async (place: number) => {
    const answer = await ask(rules[place] ?? null)
    if (!answer) return
    setChosen(new Map([...chosen, ...answer.names]))
    change(rules.toSpliced(place, 1, answer.rule))
  }
  return (
    <>
      {error && <Notice tone="danger">{error}</Notice>}
      {rules.length === 0 && <p className={classes.none}>{text('No rules yet.')}</p>}
      {rules.length > 0 && (
        <ul className={classes.rules}>
          {rules.map((rule, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule is nothing but its values, and two may be equal
            <li key={place}>
              <div className={classes.words}>
                <strong>{rule.group}</strong>
                <p>{given(rule, names, text)}</p>
              </div>
              <IconButton
                size="small"
                icon={IconPencil}
                label={text('Edit {{name}}', { name: rule.group })}
                onClick={() => void edit(place)}
              />
              <IconButton
                size="small"
                icon={IconTrash}
                label={text('Remove {{name}}', { name: rule.group })}
                onClick={() => change(rules.toSpliced(place, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          size="small"
          icon={IconPlus}
          disabled={rules.length >= mostRules}
          onClick={() => void edit(rules.length)}
        >
          {text('Add rule')}
        </Button>
      </div>
    </>
  )
}

/** What a rule gives, in words. */
function given(
  { roleId, workspaceId, workspaceRoleId }: CompanyRuleInput,
  names: ReadonlyMap<string, string>,
  text: Translate,
) {
  const role = roleId && roleTitle(names.get(roleId) ?? '', text)
  const workspace = workspaceId && names.get(workspaceId)
  const workspaceRole = workspaceRoleId && roleTitle(names.get(workspaceRoleId) ?? '', text)
  const parts = [
    ...(role ? [text('Role: {{role}}', { role })] : []),
    ...(workspace && workspaceRole
      ? [text('Workspace: {{workspace}}, as {{role}}', { workspace, role: workspaceRole })]
      : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : text('Has no effect: the role or workspace was deleted.')
}
