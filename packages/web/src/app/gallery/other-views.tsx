import { Badge, Checkbox, NumberInput, Select, Switch, Table, TextInput } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { AccountButton } from '../../ui/account-button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FileIcon } from '../../ui/file-icons/file-icon.tsx'
import { Form } from '../../ui/form.tsx'
import { AuthDivider, AuthShell } from '../../ui/layout/auth-shell.tsx'
import { Page, PageHead, SectionCard } from '../../ui/layout/page.tsx'
import { PublicShell } from '../../ui/layout/public-shell.tsx'
import { CheckboxField } from '../../ui/plain/checkbox-field.tsx'
import { PasswordField, TextField } from '../../ui/plain/text-field.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { AdminShell } from '../shells/admin-shell.tsx'
import classes from './gallery.module.css'
import { adminNav, fileActions } from './sample-nav.ts'

const people = [
  ['Ada Byron', 'ada@example.org', 'Administrator', 'Active'],
  ['Ines Moreau', 'ines@example.org', 'Member', 'Active'],
  ['Tomás Rivera', 'tomas@example.org', 'Member', 'Invited'],
  ['Li Wei', 'liwei@example.org', 'Guest', 'Suspended'],
] as const
const badgeColors = { Active: 'green', Invited: 'yellow', Suspended: 'red' } as const

export function AdminView({ state }: { state: string }) {
  const [query, setQuery] = useState('')
  return (
    <AdminShell
      homeTo="/__gallery"
      entries={adminNav}
      version="0.1.0"
      account={<AccountButton name="Ada Byron" actions={fileActions.slice(0, 2)} />}
    >
      {state === 'form' ? (
        <SettingsPage />
      ) : (
        <Page title="Users">
          <PageHead
            title="Users"
            actions={
              <Button variant="primary" icon={IconPlus}>
                Add user
              </Button>
            }
            tools={
              <>
                <div style={{ width: 280 }}>
                  <SearchField label="Search users" value={query} onChange={setQuery} />
                </div>
                <Button size="medium">Role</Button>
                <Button size="medium">Status</Button>
              </>
            }
          />
          <Table highlightOnHover verticalSpacing={9} className={classes.people}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={36}>
                  <Checkbox size="xs" aria-label="Select all" />
                </Table.Th>
                <Table.Th>Name</Table.Th>
                <Table.Th>Role</Table.Th>
                <Table.Th>Status</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {people.map(([name, email, role, status]) => (
                <Table.Tr key={name}>
                  <Table.Td>
                    <Checkbox size="xs" aria-label={`Select ${name}`} />
                  </Table.Td>
                  <Table.Td>
                    <span className={classes.person}>
                      <Avatar name={name} size={28} />
                      <span>
                        {name}
                        <small>{email}</small>
                      </span>
                    </span>
                  </Table.Td>
                  <Table.Td>{role}</Table.Td>
                  <Table.Td>
                    <Badge variant="light" color={badgeColors[status]} radius="sm" tt="none" fw={500}>
                      {status}
                    </Badge>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Page>
      )}
    </AdminShell>
  )
}

function SettingsPage() {
  return (
    <Page title="Mail" width="form">
      <PageHead title="Outgoing mail" lead="How the site sends invitations, receipts and notices." />
      <SectionCard title="Sender" lead="Shown to people who receive mail.">
        <TextInput label="From name" defaultValue="Holdall" />
        <TextInput label="From address" placeholder="hello@example.org" error="Enter an e-mail address" />
      </SectionCard>
      <SectionCard
        title="Transport"
        lead="The service that carries the mail."
        footer={<Button variant="primary">Update</Button>}
      >
        <Select label="Method" data={['SMTP', 'Log']} defaultValue="SMTP" />
        <NumberInput label="Port" description="587 for most servers." defaultValue={587} />
        <Switch label="Use TLS from the start" defaultChecked />
      </SectionCard>
    </Page>
  )
}

export function AuthView({ state }: { state: string }) {
  const error = state === 'error' ? 'The e-mail address or the password is not right' : null
  return (
    <AuthShell
      title="Sign in"
      below={
        <>
          New here? <a href="/__gallery">Create an account</a>
        </>
      }
      footer={
        <>
          <a href="/__gallery">Terms</a>
          <a href="/__gallery">Privacy</a>
        </>
      }
    >
      <Form onSubmit={() => undefined} formError={error}>
        <TextField label="E-mail" type="email" autoComplete="username" defaultValue="ada@example.org" />
        <PasswordField
          label="Password"
          labelAside={<a href="/__gallery">Forgot password?</a>}
          error={error ? 'Check the password' : null}
        />
        <CheckboxField label="Keep me signed in" />
        <Button type="submit" variant="primary" size="large" isFullWidth>
          Sign in
        </Button>
      </Form>
      <AuthDivider>or</AuthDivider>
      <Button size="large" isFullWidth>
        Continue with a passkey
      </Button>
    </AuthShell>
  )
}

export function PublicView() {
  return (
    <PublicShell actions={<Button size="small">Sign in</Button>} footer={<span>Shared by Ada Byron</span>}>
      <div className={classes.shared}>
        <FileIcon kind="pdf" size={96} />
        <h1>Lease agreement (signed).pdf</h1>
        <p>1.1 MB · PDF</p>
        <Button variant="primary" size="large" icon={IconDownload}>
          Download
        </Button>
      </div>
    </PublicShell>
  )
}
