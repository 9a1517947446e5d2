import { CheckboxField } from '../../../ui/plain/checkbox-field.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { useText } from '../../../ui/text.ts'
import type { RegisterPolicy } from './register-policies.ts'

export type PolicyFieldsProps = {
  policies: RegisterPolicy[]
  /** Labels of the policies that are ticked. */
  agreed: readonly string[]
  onChange: (agreed: readonly string[]) => void
  error?: string | null
}

/** One checkbox per policy. Its text opens in a new tab, so that what was entered isn't lost. */
export function PolicyFields({ policies, agreed, onChange, error }: PolicyFieldsProps) {
  const text = useText()
  if (policies.length === 0) return null
  return policies.map(({ label, href }) => (
    <CheckboxField
      key={label}
      required
      checked={agreed.includes(label)}
      error={agreed.includes(label) ? undefined : error}
      onChange={event => onChange(event.target.checked ? [...agreed, label] : agreed.filter(other => other !== label))}
      label={
        <RichText
          text={text('I accept <policy>{{label}}</policy>', { label })}
          tags={{
            policy: words =>
              href ? (
                <a href={href} target="_blank" rel="noreferrer">
                  {words}
                </a>
              ) : (
                words
              ),
          }}
        />
      }
    />
  ))
}
