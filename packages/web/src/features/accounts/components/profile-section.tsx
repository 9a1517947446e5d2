import { ProfileInput } from '@holdall/contract/accounts/accounts.schemas.ts'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { FieldPair } from '../../../ui/plain/field-pair.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import { updateProfile, useMe } from '../queries.ts'
import classes from './account.module.css'
import { PictureField } from './picture-field.tsx'

const Names = ProfileInput.pick({ firstName: true, lastName: true })

/** Picture and names. */
export function ProfileSection() {
  const text = useText()
  const { firstName, lastName } = useMe()
  const form = useSchemaForm(Names, {
    initial: { firstName, lastName },
    async submit(names) {
      await updateProfile(names)
      showToast({ key: 'account', message: text('Your name is saved') })
    },
  })
  return (
    <SectionCard title={text('Profile')} lead={text('How others here see you.')}>
      <PictureField />
      <Form className={classes.form} onSubmit={form.send} errors={form.errors} formError={form.formError}>
        <FieldPair>
          <TextField label={text('First name')} autoComplete="given-name" {...form.text('firstName')} />
          <TextField label={text('Last name')} autoComplete="family-name" {...form.text('lastName')} />
        </FieldPair>
        <div className={classes.buttons}>
          <Button type="submit" variant="primary" disabled={!form.isDirty} isBusy={form.isBusy}>
            {text('Save name')}
          </Button>
        </div>
      </Form>
    </SectionCard>
  )
}
