import { says } from '@holdall/contract/kit/issues.ts'
import { lineProblem, longestKey, longestTranslation } from '@holdall/contract/localizations/lines.ts'
import { useState } from 'react'
import { z } from 'zod'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useText } from '../../../ui/text.ts'
import classes from './localization-dialog.module.css'

const newLine = (taken: ReadonlySet<string>) =>
  z
    .object({
      key: z
        .string()
        .trim()
        .min(1)
        .max(longestKey)
        .refine(key => !taken.has(key), 'This line already exists'),
      value: z.string().trim().min(1).max(longestTranslation),
    })
    .superRefine(({ key, value }, context) => {
      const problem = lineProblem(key, value)
      if (!problem) return
      const message = says(problem.text, problem.values ?? {})
      context.addIssue({ code: 'custom', path: ['value'], message })
    })
export type NewLine = z.output<ReturnType<typeof newLine>>

export type LineDialogProps = AnswerProps<NewLine> & {
  /** The keys that have a line already. */
  taken: ReadonlySet<string>
}

/** Source text and translation of a line that the product doesn’t have, such as the name of a menu of the site. */
export function LineDialog({ taken, onAnswer }: LineDialogProps) {
  const text = useText()
  const [schema] = useState(() => newLine(taken))
  const form = useSchemaForm(schema, {
    initial: { key: '', value: '' },
    submit: async line => onAnswer(line),
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={text('Add New Translation Line')}
      onClose={() => onAnswer(null)}
      className={classes.form}
      submitLabel={text('Add')}
    >
      <Field form={form} name="key" label={text('Translation Key')} as="textarea" rows={2} />
      <Field form={form} name="value" label={text('Translation Value')} as="textarea" rows={2} />
    </FormDialog>
  )
}
