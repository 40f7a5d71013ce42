import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { axeFindings } from '../testing/axeFindings';
import { renderUi } from '../testing/renderUi';
import { Button, ButtonLink, IconButton } from './button';
import { CheckboxField, RadioField, SwitchField } from './choiceField';
import { CodeBoxes } from './codeBoxes';
import { ComboField, MultiSelectField } from './comboField';
import { DateField } from './dateField';
import type { ListOption } from './listbox';
import { MenuButton } from './menu';
import { PasswordField } from './passwordField';
import { Tabs } from './tabs';
import { TimeField } from './timeField';

function Held<T>({
  initial,
  onChange,
  children,
}: {
  initial: T;
  onChange?: (value: T) => void;
  children: (value: T, set: (value: T) => void) => React.ReactNode;
}) {
  const [value, setValue] = useState(initial);
  return children(value, (next) => {
    setValue(next);
    onChange?.(next);
  });
}

describe('button', () => {
  test('keeps a disabled button in the tab order with its reason, and ignores Enter', async () => {
    const onClick = jest.fn();
    const { user } = renderUi(
      <Button onClick={onClick} disabled disabledReason="Select a location first.">
        Add New
      </Button>,
    );
    await user.tab();
    const button = screen.getByRole('button', { name: 'Add New' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Select a location first.');
    await user.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
  });

  test("names the row in a button's accessible name", () => {
    renderUi(<Button label="Approve Maya R.">Approve</Button>);
    expect(screen.getByRole('button', { name: 'Approve Maya R.' })).toBeVisible();
  });

  test('ignores clicks on a loading button', async () => {
    const onClick = jest.fn();
    const { user } = renderUi(
      <Button loading onClick={onClick}>
        Save
      </Button>,
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onClick).not.toHaveBeenCalled();
  });

  test('opens the address of a link that looks like a button, and names an icon button', async () => {
    const { user, address } = renderUi(
      <>
        <ButtonLink to="/manage-user/create">Add New</ButtonLink>
        <IconButton icon="edit" label="Edit Maya R." />
      </>,
    );
    await user.click(screen.getByRole('link', { name: 'Add New' }));
    expect(address()).toBe('/manage-user/create');
    expect(screen.getByRole('button', { name: 'Edit Maya R.' })).toBeVisible();
  });
});

describe('tabs', () => {
  const tabs = [
    { key: 'in', label: 'Shifts Clocked In', count: 12 },
    { key: 'out', label: 'Not Clocked In', count: 0 },
    { key: 'open', label: 'Open Shift' },
  ];
  const page = (onSelect = jest.fn()) => (
    <Tabs label="Queues" tabs={tabs} selected="in" onSelect={onSelect}>
      Panel
    </Tabs>
  );

  test("shows the count in each tab's name and labels the panel with its tab", async () => {
    const { container } = renderUi(page());
    expect(screen.getByRole('tab', { name: 'Shifts Clocked In 12', selected: true })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Not Clocked In 0' })).toBeVisible();
    expect(screen.getByRole('tabpanel', { name: 'Shifts Clocked In 12' })).toHaveTextContent('Panel');
    expect(await axeFindings(container)).toEqual([]);
  });

  test.each([
    ['{ArrowRight}', 'Not Clocked In 0'],
    ['{ArrowLeft}', 'Open Shift'],
    ['{End}', 'Open Shift'],
    ['{End}{ArrowRight}', 'Shifts Clocked In 12'],
    ['{End}{Home}', 'Shifts Clocked In 12'],
  ])('moves the focus with %s to the tab %s without selecting it', async (keys, name) => {
    const onSelect = jest.fn();
    const { user } = renderUi(page(onSelect));
    await user.tab();
    await user.keyboard(keys);
    expect(screen.getByRole('tab', { name })).toHaveFocus();
    expect(onSelect).not.toHaveBeenCalled();
  });

  test('selects the focused tab with Enter', async () => {
    const onSelect = jest.fn();
    const { user } = renderUi(page(onSelect));
    await user.tab();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(onSelect).toHaveBeenCalledWith('out');
  });
});

describe('menu', () => {
  const items = (onSelect = jest.fn()) => [
    { key: 'view', label: 'View', onSelect },
    { key: 'edit', label: 'Edit', onSelect },
    { key: 'delete', label: 'Delete', onSelect, disabledReason: 'It has started.' },
  ];

  test.each([
    ['', 'View'],
    ['{ArrowDown}', 'Edit'],
    ['{ArrowUp}', 'Delete It has started.'],
    ['{End}{ArrowDown}', 'View'],
    ['e', 'Edit'],
    ['{End}{Home}', 'View'],
  ])('opens a menu on its first item and moves with %p to %s', async (keys, name) => {
    const { user, container } = renderUi(<MenuButton label="Actions for Maya R." items={items()} />);
    await user.click(screen.getByRole('button', { name: 'Actions for Maya R.' }));
    if (keys) await user.keyboard(keys);
    expect(screen.getByRole('menuitem', { name })).toHaveFocus();
    expect(await axeFindings(container)).toEqual([]);
  });

  test('selects a menu item with Enter unless it is disabled, and returns the focus', async () => {
    const onSelect = jest.fn();
    const { user } = renderUi(<MenuButton label="Actions" items={items(onSelect)} />);
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    await user.keyboard('{End}{Enter}');
    expect(onSelect).not.toHaveBeenCalled();
    await user.keyboard('{Home}{Enter}');
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus();
  });

  test('shows a reason that several menu items share only once, below them', async () => {
    const reason = 'Select a location first.';
    const same = items().map((item) => ({ ...item, disabledReason: reason }));
    const { user, container } = renderUi(<MenuButton label="Actions" items={same} />);
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    expect(screen.getAllByText(reason)).toHaveLength(1);
    for (const name of ['View', 'Edit', 'Delete'])
      expect(screen.getByRole('menuitem', { name })).toHaveAccessibleDescription(reason);
    expect(await axeFindings(container)).toEqual([]);
  });

  test.each(['{Escape}', '{Tab}'])('closes the menu with %s', async (key) => {
    const { user } = renderUi(<MenuButton label="Actions" items={items()} />);
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    await user.keyboard(key);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});

const staff: ListOption[] = [
  { value: 'm', label: 'Maya Rivera', note: '22.75 h this week', group: 'Available' },
  { value: 'a', label: 'Ana Lopez', note: '18 h this week', group: 'Available' },
  { value: 't', label: 'Tom Stein', note: 'Time off', group: 'Not available', disabled: true },
];

describe('choosing one of many', () => {
  const page = (onChange = jest.fn()) => (
    <Held initial="" onChange={onChange}>
      {(value, set) => <ComboField label="Staff 1" options={staff} value={value} onChange={set} />}
    </Held>
  );

  test('finds an option by typing, picks it with arrows and Enter, and shows its name', async () => {
    const onChange = jest.fn();
    const { user, container } = renderUi(page(onChange));
    const box = screen.getByRole('combobox', { name: 'Staff 1' });
    await user.type(box, 'lop');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(await axeFindings(container)).toEqual([]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledWith('a');
    expect(box).toHaveValue('Ana Lopez');
    await user.click(screen.getByRole('button', { name: 'Clear Staff 1' }));
    expect(onChange).toHaveBeenLastCalledWith('');
  });

  test("gives the reason why an option is unavailable, and doesn't pick it", async () => {
    const onChange = jest.fn();
    const { user } = renderUi(page(onChange));
    await user.click(screen.getByRole('combobox', { name: 'Staff 1' }));
    expect(screen.getByText('Not available')).toBeVisible();
    await user.click(screen.getByRole('option', { name: 'Tom Stein Time off' }));
    expect(onChange).not.toHaveBeenCalled();
    await user.click(screen.getByRole('option', { name: 'Maya Rivera 22.75 h this week' }));
    expect(onChange).toHaveBeenCalledWith('m');
  });

  test('shows a message when no option matches the typed text', async () => {
    const { user } = renderUi(page());
    await user.type(screen.getByRole('combobox', { name: 'Staff 1' }), 'zz');
    expect(screen.getByRole('option', { name: 'Nothing found.' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });
});

test('adds several options and removes them with their button, their option, and Backspace', async () => {
  const onChange = jest.fn();
  const { user } = renderUi(
    <Held<readonly string[]> initial={[]} onChange={onChange}>
      {(value, set) => <MultiSelectField label="Staff" options={staff} value={value} onChange={set} />}
    </Held>,
  );
  const box = screen.getByRole('combobox', { name: 'Staff' });
  await user.click(box);
  await user.click(screen.getByRole('option', { name: /Maya/ }));
  await user.click(screen.getByRole('option', { name: /Ana/ }));
  expect(onChange).toHaveBeenLastCalledWith(['m', 'a']);
  await user.click(screen.getByRole('option', { name: /Maya/, selected: true }));
  expect(onChange).toHaveBeenLastCalledWith(['a']);
  await user.click(screen.getByRole('option', { name: /Maya/ }));
  await user.type(box, '{Backspace}');
  expect(onChange).toHaveBeenLastCalledWith(['a']);
  await user.click(screen.getByRole('button', { name: 'Remove Ana Lopez' }));
  expect(onChange).toHaveBeenLastCalledWith([]);
});

describe('picking a day', () => {
  const page = (onChange = jest.fn()) => (
    <Held initial="2026-03-09" onChange={onChange}>
      {(value, set) => (
        <DateField
          label="Date"
          value={value}
          onChange={set}
          min="2026-03-05"
          today="2026-03-08"
          refuse={(date) => (date === '2026-03-17' ? 'closed' : null)}
        />
      )}
    </Held>
  );

  test.each([
    ['{ArrowRight}', '2026-03-10'],
    ['{ArrowLeft}', '2026-03-08'],
    ['{ArrowDown}', '2026-03-16'],
    ['{Home}', '2026-03-08'],
    ['{End}', '2026-03-14'],
    ['{PageDown}', '2026-04-09'],
  ])('picks a day with %s and Enter: %s', async (keys, date) => {
    const onChange = jest.fn();
    const { user } = renderUi(page(onChange));
    await user.click(screen.getByRole('button', { name: 'Choose Date' }));
    await user.keyboard(keys);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledWith(date);
  });

  test.each(["Wednesday, March 4, 2026, Date can't be before 03-05-2026", 'Tuesday, March 17, 2026, closed'])(
    'does not pick the disabled day %s',
    async (name) => {
      const onChange = jest.fn();
      const { user } = renderUi(page(onChange));
      await user.click(screen.getByRole('button', { name: 'Choose Date' }));
      const day = screen.getByRole('button', { name });
      expect(day).toHaveAttribute('aria-disabled', 'true');
      await user.click(day);
      expect(onChange).not.toHaveBeenCalled();
    },
  );

  test('marks today and the selected day in the month', async () => {
    const { user, container } = renderUi(page());
    await user.click(screen.getByRole('button', { name: 'Choose Date' }));
    expect(screen.getByRole('button', { name: 'Sunday, March 8, 2026' })).toHaveAttribute(
      'aria-current',
      'date',
    );
    expect(screen.getByRole('button', { name: 'Monday, March 9, 2026' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(await axeFindings(container)).toEqual([]);
  });

  test('passes only whole dates on from a date filter', async () => {
    const onChange = jest.fn();
    const { user } = renderUi(
      <Held initial="" onChange={onChange}>
        {(value, set) => <DateField label="Date" value={value} onChange={set} validOnly />}
      </Held>,
    );
    await user.type(screen.getByLabelText('Date'), '03-09-2026');
    expect(onChange.mock.calls).toEqual([['2026-03-09']]);
  });

  test.each([
    ['03-04-2026', "Date can't be before 03-05-2026"],
    ['03-21-2026', "Date can't be after 03-20-2026"],
    ['03-17-2026', 'closed'],
  ])(
    'gives the reason why a date filter refuses %s, and keeps its last valid day',
    async (text, sentence) => {
      const onChange = jest.fn();
      const refuse = (date: string) => (date === '2026-03-17' ? 'closed' : null);
      const { user } = renderUi(
        <Held initial="2026-03-09" onChange={onChange}>
          {(value, set) => (
            <DateField
              label="Date"
              value={value}
              onChange={set}
              min="2026-03-05"
              max="2026-03-20"
              refuse={refuse}
              validOnly
            />
          )}
        </Held>,
      );
      const box = screen.getByLabelText('Date');
      await user.tripleClick(box);
      await user.paste(text);
      expect(onChange).not.toHaveBeenCalled();
      expect(box).toHaveAccessibleDescription(sentence);
      expect(box).toBeInvalid();
      await user.tab();
      expect(box).toHaveValue('03-09-2026');
      expect(box).toBeValid();
    },
  );
});

describe('picking a time', () => {
  const page = (onChange = jest.fn(), initial = '15:35') => (
    <Held initial={initial} onChange={onChange}>
      {(value, set) => <TimeField label="Start Time" value={value} onChange={set} />}
    </Held>
  );

  test('offers every quarter hour from 12:00 AM in a time field', async () => {
    const { user } = renderUi(page());
    await user.click(screen.getByRole('combobox', { name: 'Start Time' }));
    const options = screen.getAllByRole('option').map((option) => option.textContent);
    expect(options).toHaveLength(96);
    expect(options.slice(0, 2)).toEqual(['12:00 AM', '12:15 AM']);
    expect(options.at(-1)).toBe('11:45 PM');
  });

  test('opens the list of times at the current time and moves from there', async () => {
    const onChange = jest.fn();
    const { user } = renderUi(page(onChange));
    await user.click(screen.getByRole('combobox', { name: 'Start Time' }));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledWith('15:45');
    expect(screen.getByRole('combobox')).toHaveValue('03:45 PM');
  });

  test('picks a time with the mouse', async () => {
    const onChange = jest.fn();
    const { user } = renderUi(page(onChange, ''));
    await user.click(screen.getByRole('combobox', { name: 'Start Time' }));
    await user.click(screen.getByRole('option', { name: '09:15 AM' }));
    expect(onChange).toHaveBeenLastCalledWith('09:15');
  });
});

describe('code boxes', () => {
  const page = (onChange = jest.fn()) => (
    <Held initial="" onChange={onChange}>
      {(value, set) => <CodeBoxes label="Code" value={value} onChange={set} />}
    </Held>
  );
  const boxes = () => within(screen.getByRole('group', { name: 'Code' })).getAllByRole('textbox');

  test('moves to the next code box while typing, and accepts only digits', async () => {
    const onChange = jest.fn();
    const { user } = renderUi(page(onChange));
    await user.click(screen.getByRole('textbox', { name: 'Digit 1 of 4' }));
    await user.keyboard('1a234');
    expect(onChange).toHaveBeenLastCalledWith('1234');
    expect(boxes().map((box) => box.getAttribute('inputmode'))).toEqual(Array(4).fill('numeric'));
    expect(boxes()[0]).toHaveAttribute('autocomplete', 'one-time-code');
  });

  test('empties a code box with Backspace, and moves back from an empty box', async () => {
    const onChange = jest.fn();
    const { user } = renderUi(page(onChange));
    await user.click(screen.getByRole('textbox', { name: 'Digit 1 of 4' }));
    await user.keyboard('12{Backspace}');
    expect(onChange).toHaveBeenLastCalledWith('1');
    expect(screen.getByRole('textbox', { name: 'Digit 2 of 4' })).toHaveFocus();
    await user.keyboard('{Backspace}');
    expect(onChange).toHaveBeenLastCalledWith('');
    expect(screen.getByRole('textbox', { name: 'Digit 1 of 4' })).toHaveFocus();
  });

  test.each([
    ['5071', '5810', 'the same digit first and others in their places'],
    ['5071', '5071', 'every digit as before'],
    ['0000', '3401', 'a zero over a zero'],
  ])('replaces a refused code %s by typing %s over it: %s', async (before, again) => {
    const { user } = renderUi(page());
    await user.click(screen.getByRole('textbox', { name: 'Digit 1 of 4' }));
    await user.keyboard(before);
    screen.getByRole('textbox', { name: 'Digit 1 of 4' }).focus();
    await user.keyboard(again);
    expect(boxes().map((box) => (box instanceof HTMLInputElement ? box.value : null))).toEqual(
      again.split(''),
    );
  });

  test.each([
    ['1234', ['1', '2', '3', '4']],
    ['12 34', ['1', '2', '3', '4']],
    ['123', ['', '', '', '']],
    ['98765', ['', '', '', '']],
    ['code', ['', '', '', '']],
  ])('fills the code boxes from pasted text %p: %j', async (text, digits) => {
    const { user } = renderUi(page());
    await user.click(screen.getByRole('textbox', { name: 'Digit 3 of 4' }));
    await user.paste(text);
    expect(boxes().map((box) => (box instanceof HTMLInputElement ? box.value : null))).toEqual(digits);
  });
});

test('shows and hides a password with its button', async () => {
  const { user } = renderUi(
    <Held initial="">
      {(value, set) => <PasswordField rule="any" label="Password" value={value} onChange={set} />}
    </Held>,
  );
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show Password', pressed: false }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});

test('labels radio buttons, checkboxes, and switches, and passes their changes on', async () => {
  const onChange = jest.fn();
  const { user, container } = renderUi(
    <>
      <Held<'REGULAR' | 'SUB' | ''> initial="" onChange={onChange}>
        {(value, set) => (
          <RadioField
            label="Type"
            value={value}
            onChange={set}
            options={[
              { value: 'REGULAR', label: 'Regular' },
              { value: 'SUB', label: 'Sub' },
            ]}
          />
        )}
      </Held>
      <CheckboxField label="I accept the terms" value={false} onChange={onChange} />
      <SwitchField label="Staff clock out at the kiosk" value={false} onChange={onChange} />
    </>,
  );
  await user.click(within(screen.getByRole('group', { name: 'Type' })).getByRole('radio', { name: 'Sub' }));
  expect(onChange).toHaveBeenLastCalledWith('SUB');
  await user.click(screen.getByRole('checkbox', { name: 'I accept the terms' }));
  expect(onChange).toHaveBeenLastCalledWith(true);
  await user.click(screen.getByRole('switch', { name: 'Staff clock out at the kiosk' }));
  expect(onChange).toHaveBeenCalledTimes(3);
  expect(await axeFindings(container)).toEqual([]);
});
