import { act, render, screen } from '@testing-library/react';
import { axeFindings } from '../testing/axeFindings';
import { renderUi } from '../testing/renderUi';
import { Link, Route, Routes } from '../router/router';
import { Alert } from './alert';
import { initials } from './avatar';
import { EmptyState } from './emptyState';
import { Icon, iconNames, isIconName } from './icons';
import { FieldSection, PageBody, Panel, SkipLink, Stack } from './layout';
import { Legend } from './legend';
import { PageHeading } from './pageHeading';
import { typeCode } from '../domain/rules/typeCodes';
import { ShiftChip } from './shiftChip';
import { Skeleton } from './skeleton';
import { Facts, Stats } from './stat';
import { StatusBadge } from './statusBadge';
import { LaneTheme, readCspNonce } from './theme';
import { InfoTip } from './tooltip';

test.each([
  ['Swim Instructor', 'SI'],
  ['lifeguard', 'LI'],
  ['Front desk & phone', 'FD'],
  ['2nd Instructor', '2I'],
  ['Q', 'Q'],
  ['', '??'],
])('gives the type %p the code %p', (type, code) => {
  expect(typeCode(type)).toBe(code);
});

test('prints type, code, and time in a chip, marks it as open, and uses its colors', () => {
  renderUi(
    <ShiftChip
      type="Swim Instructor"
      color="navy_blue"
      code="SH-7"
      start="15:30"
      end="18:15"
      isOpen
      note="ends 12-05"
    />,
  );
  const chip = screen.getByText('SH-7').parentElement;
  expect(chip).toHaveTextContent('SISH-73:30–6:15 PMopenends 12-05');
  expect(chip).toHaveStyle({ '--od-shift': '#1b406d', '--od-on-shift': '#ffffff' });
});

test.each([
  ['PENDING', 'Pending', 'warning'],
  ['APPROVED', 'Approved', 'success'],
  ['REJECTED', 'Rejected', 'danger'],
  ['REASSIGNED', 'Reassigned', 'info'],
  ['IN_PROGRESS', 'In progress', 'neutral'],
])('shows the status %s as %s', (status, words, tone) => {
  renderUi(<StatusBadge status={status} />);
  expect(screen.getByText(words)).toHaveAttribute('data-tone', tone);
});

test.each([
  ['Maya Rivera', 'MR'],
  ['Ana de la Cruz', 'AC'],
  ['Tom', 'T'],
  ['', ''],
])('gives %p the initials %p', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test.each([
  ['error', 'alert'],
  ['success', 'status'],
] as const)('announces an %s with the role %s', (kind, role) => {
  renderUi(
    <Alert kind={kind} announce>
      Text
    </Alert>,
  );
  expect(screen.getAllByRole(role).some((element) => element.textContent === 'Text')).toBe(true);
});

test('does not announce a note that was there from the start', () => {
  renderUi(<Alert kind="warning">Time off request must be submitted at least 10 days in advance.</Alert>);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows a skeleton after 300 ms', async () => {
  jest.useFakeTimers();
  const { container } = renderUi(<Skeleton lines={3} />);
  act(() => jest.advanceTimersByTime(299));
  expect(container.querySelectorAll('.od-skeleton')).toHaveLength(0);
  act(() => jest.advanceTimersByTime(1));
  expect(container.querySelectorAll('.od-skeleton')).toHaveLength(3);
  jest.useRealTimers();
});

test('counts the shift types in a legend, and names and switches them when expanded', async () => {
  const onToggle = jest.fn();
  const { user } = renderUi(
    <Legend
      entries={[
        { key: 'a', type: 'Lifeguard', color: 'orange' },
        { key: 'b', type: 'Front Desk', color: 'teal' },
      ]}
      hidden={['b']}
      onToggle={onToggle}
    />,
  );
  expect(screen.queryByRole('list', { name: 'Shift types' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Shift types (2, 1 hidden)', expanded: false }));
  expect(screen.getByRole('button', { name: 'Front Desk', pressed: false })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Lifeguard', pressed: true }));
  expect(onToggle).toHaveBeenCalledWith('a');
  await user.click(screen.getByRole('button', { name: 'Shift types (2, 1 hidden)', expanded: true }));
});

test("focuses the page heading after a change of route but not on the first page, and sets the window's title", async () => {
  const { user } = renderUi(
    <Routes>
      <Route
        path="/"
        element={
          <>
            <PageHeading title="Dashboard" />
            <Link to="/?hide=Lifeguard">Hide</Link>
            <Link to="/manage-user">Users</Link>
          </>
        }
      />
      <Route
        path="/manage-user"
        element={<PageHeading title="Manage User" sub="Administration" icon="people" />}
      />
    </Routes>,
  );
  expect(screen.getByRole('heading', { name: 'Dashboard', level: 1 })).not.toHaveFocus();
  expect(document.title).toBe('Dashboard · On Deck');
  await user.click(screen.getByRole('link', { name: 'Hide' }));
  expect(screen.getByRole('link', { name: 'Hide' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Users' }));
  expect(screen.getByRole('heading', { name: 'Manage User' })).toHaveFocus();
  expect(document.title).toBe('Manage User · On Deck');
});

test.each([
  ['<meta name="csp-nonce" content="abc">', 'abc'],
  ['<script nonce="def"></script>', 'def'],
  ['<meta name="csp-nonce" content=""><script nonce="ghi"></script>', 'ghi'],
  ['', undefined],
])('reads the nonce of %p', (head, nonce) => {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML = head;
  expect(readCspNonce(page)).toBe(nonce);
});

test.each([
  ['light', 'screen', false, 'light'],
  ['dark', 'screen', false, 'dark'],
  ['system', 'screen', false, 'light'],
  ['system', 'screen', true, 'dark'],
  ['system', 'print', true, 'light'],
  ['dark', 'print', true, 'light'],
] as const)(
  'chooses the theme for the mode %s on %s with a dark system %p: %s',
  (mode, medium, isDark, shown) => {
    jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      matches: media === 'print' ? medium === 'print' : isDark,
      media,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    }));
    render(
      <LaneTheme mode={mode} zeroRuntime>
        Page
      </LaneTheme>,
    );
    expect(document.documentElement.dataset['theme']).toBe(shown);
  },
);

test.each(iconNames)('treats the icon %s as decoration unless it has a label', (name) => {
  renderUi(
    <>
      <Icon name={name} />
      <Icon name={name} label="Meaning" />
    </>,
  );
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(screen.getByRole('img', { name: 'Meaning' })).toBeVisible();
});

test.each([
  ['calendar', true],
  ['toString', false],
  ['', false],
])('checks whether %p names an icon: %p', (name, isName) => {
  expect(isIconName(name)).toBe(isName);
});

test('names layout parts, figures, and facts for screen readers, without an axe violation', async () => {
  const { container } = renderUi(
    <>
      <SkipLink />
      <main id="main">
        <PageBody>
          <PageHeading title="User Info" />
          <Stack>
            <Panel title="Week" actions={<span>now</span>}>
              <Stats label="Counts" items={[{ key: 'in', label: 'Clocked in', value: 12, note: '2 late' }]} />
            </Panel>
            <Facts
              items={[
                { label: 'Email', value: 'a@b.co' },
                { label: 'Phone', value: '' },
              ]}
            />
            <FieldSection legend="Assign Shift">Fields</FieldSection>
            <EmptyState title="No users yet" hint="Add the first one." />
            <InfoTip label="About the key">Unique key for the punch clock.</InfoTip>
          </Stack>
        </PageBody>
      </main>
    </>,
  );
  expect(screen.getByRole('region', { name: 'Week' })).toHaveTextContent('12');
  expect(screen.getByText('–')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Assign Shift' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'About the key' })).toHaveAccessibleDescription(
    'Unique key for the punch clock.',
  );
  expect(await axeFindings(container)).toEqual([]);
});
