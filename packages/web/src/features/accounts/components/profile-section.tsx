import { ProfileInput } from '@holdall/contract/accounts/accounts.schemas.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { AvatarField } from '../../../platform/images/avatar-field.tsx'
import { useImageUpload } from '../../../platform/images/use-image-upload.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { inReadingOrder } from '../../../ui/people/reading-order.ts'
import { FieldPair } from '../../../ui/plain/field-pair.tsx'
import { useText } from '../../../ui/text.ts'
import { removeAvatar, setAvatar, updateProfile, useMe } from '../queries.ts'
import classes from './account.module.css'

const own = { upload: setAvatar, remove: removeAvatar }

/** Picture and names. */
export function ProfileSection() {
  const text = useText()
  const { firstName, lastName, displayName, avatarUrl } = useMe()
  // The calls' answers already update the user.
  const image = useImageUpload({ diskPrefix: 'avatars', value: avatarUrl, onChange: () => undefined, store: own })
  const form = useSchemaForm(ProfileInput, {
    initial: { firstName, lastName },
    async save(names) {
      await updateProfile(names)
      showToast({ key: 'account', message: text('Name saved') })
    },
  })
  return (
    <SectionCard title={text('Profile')} lead={text('How others on this site see you.')}>
      <AvatarField name={displayName} value={avatarUrl} image={image} size={72} />
      <Form className={classes.form} form={form}>
        <FieldPair>
          {inReadingOrder(
            () => (
              <Field key="first" form={form} name="firstName" autoComplete="given-name" />
            ),
            () => (
              <Field key="last" form={form} name="lastName" autoComplete="family-name" />
            ),
          )}
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
