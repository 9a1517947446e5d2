import { useState } from 'react'
import type { Complaints } from '../../../platform/forms/form-values.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { goTo } from '../../../platform/navigation.ts'
import { may } from '../../../platform/permissions.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form.tsx'
import { Page as PageFrame, PageHead, SectionCard } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import classes from '../invite/invite.module.css'
import { ListField } from '../invite/list-field.tsx'
import { type PreviewRow, PreviewTable } from '../invite/preview-table.tsx'
import { readList } from '../invite/read-list.ts'
import { checkPeople, invitePeople } from '../queries.ts'

/** Invites people by their addresses: a list is pasted or chosen, checked, and sent. */
export function Page() {
  const text = useText()
  const { me } = useSite()
  const [rows, setRows] = useState<readonly PreviewRow[] | null>(null)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const form = useInviteForm(checked => {
    setFileProblem(null)
    setRows(checked)
  })
  const { language } = form.values
  const right = rows?.filter(({ checked }) => checked.problems.length === 0) ?? []
  const send = () =>
    form.run(async () => {
      const { data, invited } = await invitePeople({ people: right.map(({ person }) => person), language })
      const left = (rows ?? []).filter(({ checked }) => checked.problems.length > 0)
      const late = right.flatMap(({ person }, place) => {
        const checked = data[place]
        return checked && checked.problems.length > 0 ? [{ person, checked }] : []
      })
      showToast({
        tone: 'success',
        message: text('{{count, number}} people invited', {
          count: invited,
          defaultValue_one: '{{count, number}} person invited',
        }),
      })
      if (left.length + late.length > 0) return setRows([...late, ...left])
      goTo(may(me, 'users.view') ? '/admin/invitations' : '/admin')
    })
  const title = text('Invite people')
  return (
    <PageFrame title={title} width="form">
      <PageHead
        title={title}
        lead={text('Each person gets an email with a link to choose a password. The link works for 14 days.')}
        actions={
          may(me, 'users.view') && <Button onClick={() => goTo('/admin/invitations')}>{text('Invitations')}</Button>
        }
      />
      <Form form={form}>
        <SectionCard
          footer={
            <div className={classes.foot}>
              <Button type="submit" variant={rows ? 'default' : 'primary'} isBusy={form.isBusy}>
                {text('Check list')}
              </Button>
            </div>
          }
        >
          <div className={classes.form}>
            <ListField
              value={form.values.list}
              error={fileProblem ?? form.bind('list').error}
              onChange={list => {
                form.set('list', list)
                setFileProblem(null)
                setRows(null)
              }}
              onProblem={setFileProblem}
            />
            <LanguageField value={language} onChange={chosen => form.set('language', chosen)} />
          </div>
        </SectionCard>
      </Form>
      {rows && (
        <div className={classes.preview}>
          <Preview rows={rows} right={right.length} isBusy={form.isBusy} onSend={send} />
        </div>
      )}
    </PageFrame>
  )
}

function useInviteForm(onChecked: (rows: readonly PreviewRow[]) => void) {
  const text = useText()
  const form = useForm({
    initial: { list: '', language: '' },
    alsoCheck: ({ list }): Complaints => {
      const read = readList(list, text)
      return 'problem' in read ? { list: { text: read.problem } } : {}
    },
    async submit({ list, language }) {
      const read = readList(list, text)
      if ('problem' in read) return
      const { data } = await checkPeople({ people: read.people, language })
      onChecked(
        read.people.flatMap((person, place) => {
          const checked = data[place]
          return checked ? [{ person, checked }] : []
        }),
      )
    },
  })
  return form
}

function LanguageField({ value, onChange }: { value: string; onChange: (language: string) => void }) {
  const text = useText()
  const { languages } = useSite()
  if (languages.length < 2) return null
  return (
    <SelectField label={text('Language of the emails')} value={value} onChange={event => onChange(event.target.value)}>
      <option value="">{text('Same as mine')}</option>
      {languages.map(({ language, name }) => (
        <option key={language} value={language}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

type PreviewProps = { rows: readonly PreviewRow[]; right: number; isBusy: boolean; onSend: () => void }

function Preview({ rows, right, isBusy, onSend }: PreviewProps) {
  const text = useText()
  const wrong = rows.length - right
  return (
    <SectionCard
      title={text('Preview', { meaning: 'of a list of people' })}
      footer={
        right > 0 && (
          <div className={classes.foot}>
            <Button variant="primary" isBusy={isBusy} onClick={onSend}>
              {text('Invite {{count, number}} people', {
                count: right,
                defaultValue_one: 'Invite {{count, number}} person',
              })}
            </Button>
          </div>
        )
      }
    >
      <div className={classes.form}>
        {wrong > 0 && (
          <Notice tone="warning">
            {text('{{count, number}} rows have a problem. They are left out when you invite the others.', {
              count: wrong,
              defaultValue_one: '{{count, number}} row has a problem. It is left out when you invite the others.',
            })}
          </Notice>
        )}
        <PreviewTable rows={rows} />
      </div>
    </SectionCard>
  )
}
