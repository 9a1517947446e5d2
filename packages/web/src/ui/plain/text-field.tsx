import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { useId, useState } from 'react'
import { IconButton } from '../button.tsx'
import { cx } from '../cx.ts'
import { useText } from '../text.ts'
import { describedBy } from './described-by.ts'
import classes from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: ReactNode
  help?: ReactNode
  /** What the server or the form found wrong with this field. */
  error?: ReactNode
  /** At the end of the label's line, such as "Forgot password?". */
  labelAside?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled one-line input. Help and error are tied to it for screen readers. */
export function TextField({ label, help, error, labelAside, className, ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} help={help} error={error} labelAside={labelAside}>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, help, error)}
        className={cx(classes.input, className)}
      />
    </FieldFrame>
  )
}

/** A password with a button that shows what was typed. */
export function PasswordField({ label, help, error, labelAside, className, ...rest }: Omit<TextFieldProps, 'type'>) {
  const id = useId()
  const text = useText()
  const [isShown, setShown] = useState(false)
  return (
    <FieldFrame id={id} label={label} help={help} error={error} labelAside={labelAside}>
      <span className={classes.withButton}>
        <input
          autoComplete="current-password"
          {...rest}
          type={isShown ? 'text' : 'password'}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, help, error)}
          className={cx(classes.input, className)}
        />
        <IconButton
          size="small"
          icon={isShown ? IconEyeOff : IconEye}
          label={isShown ? text('Hide password') : text('Show password')}
          onClick={() => setShown(!isShown)}
          className={classes.inputButton}
        />
      </span>
    </FieldFrame>
  )
}
