import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import classes from './field.module.css'

const icons = {
  danger: IconAlertTriangle,
  warning: IconAlertTriangle,
  success: IconCircleCheck,
  info: IconInfoCircle,
}

export type NoticeProps = { tone?: keyof typeof icons; children: ReactNode }

/** A sentence about the whole form or page. Problems are announced immediately. */
export function Notice({ tone = 'info', children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={cx(classes.notice, classes[tone])}>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
