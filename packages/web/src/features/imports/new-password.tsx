import { DriveLogin } from '@holdall/contract/imports/imports.schemas.ts'
import { Field } from '../../platform/forms/field.tsx'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { useText } from '../../ui/text.ts'
import classes from './imports.module.css'
import { resume } from './requests.ts'

const Password = DriveLogin.pick({ password: true })

/** Resumes an import whose password the other drive refuses, with a new one. */
export function NewPassword({ id }: { id: string }) {
  const text = useText()
  const form = useSchemaForm(Password, { initial: { password: '' }, submit: ({ password }) => resume(id, password) })
  return (
    <Form className={classes.form} form={form}>
      <Field form={form} name="password" autoComplete="off" />
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {text('Resume')}
        </Button>
      </div>
    </Form>
  )
}
