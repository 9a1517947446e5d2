import {
  type Announcement,
  AnnouncementInput,
  type AnnouncementKind,
  type Announcements,
  announcementKindTitles,
} from '@holdall/contract/announcements/announcements.schemas.ts'
import { useState } from 'react'
import type { z } from 'zod'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { type Translate, useText } from '../../../ui/text.ts'
import { saveAnnouncement } from '../queries.ts'
import classes from './announcements.module.css'
import { AudienceChoice } from './audience-choice.tsx'
import { TextsFields } from './texts-fields.tsx'
import { withoutBlank } from './texts-problems.ts'

export type AnnouncementDialogProps = AnswerProps<true> & {
  choices: Announcements
  /** The one to edit; absent for a new one. */
  announcement?: Announcement
}

/** Words in each language, whom they are for, and when the banner is shown. */
export function AnnouncementDialog({ choices, announcement, onAnswer }: AnnouncementDialogProps) {
  const text = useText()
  const [initial] = useState(() => initialOf(choices, announcement))
  const form = useSchemaForm(AnnouncementInput, {
    initial,
    async submit(values) {
      await saveAnnouncement(announcement?.id, values)
      showToast({ tone: 'success', message: announcement ? text('Announcement saved') : text('Announcement created') })
      onAnswer(true)
    },
  })
  const audience = form.bind('audience')
  return (
    <FormDialog
      form={{
        ...form,
        send() {
          form.set('texts', withoutBlank(form.values.texts))
          return form.send()
        },
      }}
      title={announcement ? text('Edit announcement') : text('New announcement')}
      onClose={() => onAnswer(null)}
      className={classes.form}
      submitLabel={announcement ? text('Save') : text('Create')}
    >
      {announcement?.mail && <Notice>{text('Emails stay as they were. Changes only reach the banner.')}</Notice>}
      <TextsFields field={form.bind('texts')} languages={choices.languages} attempt={form.problems.errors} />
      <Field form={form} name="kind" as="select" choices={kindNames(text)} />
      <SelectField
        label={text('Who sees it')}
        name="audience"
        value={audience.value}
        error={audience.error}
        onChange={event => {
          audience.change(event.target.value as AnnouncementInput['audience'])
          // Ids of roles mean nothing among groups.
          form.set('audienceIds', [])
        }}
      >
        {Object.entries(audienceNames(text)).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <AudienceChoice audience={form.values.audience} field={form.bind('audienceIds')} choices={choices} />
      <Field form={form} name="isBanner" />
      {form.values.isBanner && (
        <>
          <Field form={form} name="startsAt" />
          <Field form={form} name="endsAt" />
        </>
      )}
    </FormDialog>
  )
}

function initialOf(choices: Announcements, announcement: Announcement | undefined): z.input<typeof AnnouncementInput> {
  if (!announcement) {
    return {
      kind: 'information',
      texts: [{ language: choices.languages[0]?.language ?? 'en', title: '', text: '' }],
      audience: 'everyone',
      audienceIds: [],
      isBanner: true,
      startsAt: new Date().toISOString(),
      endsAt: null,
    }
  }
  const { kind, texts, audience, audienceIds, isBanner, startsAt, endsAt } = announcement
  return { kind, texts, audience, audienceIds: offeredOf(choices, audience, audienceIds), isBanner, startsAt, endsAt }
}

/** Without roles and groups that were deleted: the server refuses them, and they can't be seen here. */
function offeredOf(choices: Announcements, audience: AnnouncementInput['audience'], ids: readonly string[]): string[] {
  if (audience === 'everyone') return []
  return ids.filter(id => choices[audience].some(one => one.id === id))
}

function kindNames(text: Translate): Record<AnnouncementKind, string> {
  return {
    information: text(announcementKindTitles.information),
    maintenance: text(announcementKindTitles.maintenance),
    warning: text(announcementKindTitles.warning),
  }
}

function audienceNames(text: Translate): Record<AnnouncementInput['audience'], string> {
  return {
    everyone: text('Everyone', { meaning: 'readers of an announcement' }),
    roles: text('People with certain roles'),
    groups: text('Members of certain groups'),
  }
}
