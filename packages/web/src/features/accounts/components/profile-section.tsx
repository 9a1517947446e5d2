import { useState } from 'react'
import { useSubmit } from '../../../platform/early/use-submit.ts'
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

/** Picture and names. */
export function ProfileSection() {
  const text = useText()
  const me = useMe()
  const [firstName, setFirstName] = useState(me.firstName)
  const [lastName, setLastName] = useState(me.lastName)
  const submit = useSubmit(['firstName', 'lastName'])
  const isChanged = firstName.trim() !== me.firstName || lastName.trim() !== me.lastName
  const save = () =>
    submit.run(async () => {
      await updateProfile({ firstName: firstName.trim(), lastName: lastName.trim() })
      showToast({ key: 'account', message: text('Your name is saved') })
    })
  return (
    <SectionCard title={text('Profile')} lead={text('How others here see you.')}>
      <PictureField />
      <Form className={classes.form} onSubmit={save} errors={submit.errors} formError={submit.formError}>
        <FieldPair>
          <TextField
            label={text('First name')}
            autoComplete="given-name"
            maxLength={100}
            value={firstName}
            error={submit.errors.firstName}
            onChange={event => setFirstName(event.target.value)}
          />
          <TextField
            label={text('Last name')}
            autoComplete="family-name"
            maxLength={100}
            value={lastName}
            error={submit.errors.lastName}
            onChange={event => setLastName(event.target.value)}
          />
        </FieldPair>
        <div className={classes.buttons}>
          <Button type="submit" variant="primary" disabled={!isChanged} isBusy={submit.isBusy}>
            {text('Save name')}
          </Button>
        </div>
      </Form>
    </SectionCard>
  )
}
