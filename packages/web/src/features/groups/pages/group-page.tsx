import type { Group, GroupMember } from '@holdall/contract/groups/groups.schemas.ts'
import { nameOfPerson } from '@holdall/contract/kit/list-parts/person-name.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import type { BulkAction, HeadAction } from '../../../platform/admin-lists/list-props.ts'
import { groupMemberList } from '../../../platform/admin-lists/lists/group-members.generated.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { findUsers } from '../../../platform/people/find-user.ts'
import { PersonLink } from '../../../platform/people/person-link.tsx'
import { may } from '../../../platform/permissions.ts'
import { useParams } from '../../../platform/router/router-context.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { Avatar } from '../../../ui/people/avatar.tsx'
import { showAddress } from '../../../ui/people/show-address.ts'
import { documentLanguage, type Translate, useText } from '../../../ui/text.ts'
import { editGroup } from '../edit-group.ts'
import classes from '../groups.module.css'
import { addMembers, groupQuery, removal } from '../requests.ts'

const columns = {
  email: { render: (member: GroupMember) => <Member member={member} />, width: { min: 220, grow: 2 } },
}

/** One group: who is in it, with ways to add people and to remove those selected. */
export function Page() {
  const text = useText()
  const { me } = useSite()
  const { id = '' } = useParams() as { id?: string }
  const { data: group, error, refetch, isFetching } = useQuery(groupQuery(id))
  return (
    <PageFrame title={group?.name ?? text('Group')} className={classes.page}>
      <PageHead
        title={group?.name ?? text('Group')}
        {...(group?.description ? { lead: group.description } : {})}
        actions={
          group &&
          may(me, 'groups.update') && (
            <Button icon={IconPencil} onClick={() => void editGroup({ group })}>
              {text('Edit group')}
            </Button>
          )
        }
      />
      {group ? (
        <Members group={group} />
      ) : error ? (
        <ErrorState text={problemText(error, text)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows rows={4} rowHeight={48} columns={3} />
      )}
    </PageFrame>
  )
}

function Members({ group }: { group: Group }) {
  const text = useText()
  return (
    <AdminList
      isPart
      list={groupMemberList}
      fixed={{ group_id: group.id }}
      title={text('Members')}
      lead={text('People who join get everything shared with the group. People who leave lose it immediately.')}
      nameOf={member => showAddress(member.email)}
      columns={columns}
      selectedText={count => text('{{count, number}} user(s) selected', { count })}
      primary={addAction(group, text)}
      bulkActions={[removeAction(group, text)]}
    />
  )
}

function addAction(group: Group, text: Translate): HeadAction {
  const add = async () => {
    const users = await findUsers(text('Add people'))
    if (!users) return
    try {
      await addMembers(
        group.id,
        users.map(({ id }) => id),
      )
      showToast({
        tone: 'success',
        message: text('{{count, number}} users added to the group', {
          count: users.length,
          defaultValue_one: 'Added to the group',
        }),
      })
    } catch (error) {
      showToast({ tone: 'danger', message: problemText(error, text) })
    }
  }
  return {
    id: 'add',
    label: text('Add people'),
    icon: IconUserPlus,
    permission: 'groups.update',
    run: () => void add(),
  }
}

function removeAction(group: Group, text: Translate): BulkAction {
  return {
    id: 'remove',
    label: text('Remove from group'),
    icon: IconUserMinus,
    permission: 'groups.update',
    isInHead: true,
    isRemoving: true,
    doing: text('Removing'),
    confirm: () => ({
      title: text('Remove the selected users from “{{name}}”?', { name: group.name }),
      body: text('They immediately lose everything they only have through this group.'),
      confirmLabel: text('Remove'),
      danger: true,
    }),
    ...removal(group.id),
  }
}

function Member({ member }: { member: GroupMember }) {
  return (
    <span className={classes.person}>
      <Avatar name={nameOfPerson(member, documentLanguage())} url={member.avatar} size={26} />
      <PersonLink id={member.id} title={member.email}>
        {showAddress(member.email)}
      </PersonLink>
    </span>
  )
}
