import type { ButtonHTMLAttributes, Ref } from 'react'
import classes from './button.module.css'
import { cx } from './cx.ts'
import type { IconComponent } from './icon.ts'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: 'primary' | 'default' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  icon?: IconComponent
  /** Shows a spinner, keeps the width, and ignores further clicks. */
  isBusy?: boolean
  isFullWidth?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button(props: ButtonProps) {
  const { variant = 'default', size = 'medium', icon: Icon, isBusy, isFullWidth, className, children, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : rest.onClick}
      className={cx(classes.button, classes[variant], classes[size], isFullWidth && classes.full, className)}
    >
      {isBusy && <span className={classes.spinner} aria-hidden="true" />}
      {Icon && <Icon size={size === 'small' ? 16 : 18} stroke={1.8} aria-hidden="true" />}
      <span className={classes.label}>{children}</span>
    </button>
  )
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  icon: IconComponent
  /** What the button does: the accessible name, and the tooltip. */
  label: string
  size?: 'small' | 'medium'
  isActive?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ icon: Icon, label, size = 'medium', isActive, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      data-active={isActive || undefined}
      className={cx(classes.iconButton, size === 'small' && classes.iconSmall, className)}
    >
      <Icon size={size === 'small' ? 16 : 20} stroke={1.7} aria-hidden="true" />
    </button>
  )
}
