import type { ErrorInfo, ReactNode } from 'react'
import { Component } from 'react'
import { BrandedPage } from './branded-page.tsx'
import { ErrorPage } from './error-page.tsx'
import { reportError } from './report-errors/report-errors.ts'

type State = { error: Error | null }

/**
 * Shows the error page instead of a blank one. The error page is not loaded lazily, since often loading is what failed.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack)
    reportError(error)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <BrandedPage>
        <ErrorPage error={error} onRetry={() => this.setState({ error: null })} />
      </BrandedPage>
    )
  }
}
