import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chosenIn } from '../federation/chosenVersions';
import { repositoryRegistry } from '../testing/registry';
import { Overrides } from './Overrides';
import { OverridesPanel } from './OverridesPanel';

beforeEach(() => sessionStorage.clear());

test("names the areas that are loaded from a developer's machine", async () => {
  render(<Overrides registry={{ ...repositoryRegistry(), overrides: ['employee', 'dashboard'] }} />);
  expect(await screen.findByRole('status')).toHaveTextContent(
    'You see a different version of this page than others.',
  );
  expect(screen.getByText('My work, Dashboard from this computer')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reset overrides' })).toBeVisible();
});

function show(change: object) {
  let begun = 0;
  const begin = () => {
    begun += 1;
  };
  render(<OverridesPanel registry={{ ...repositoryRegistry(), ...change }} begin={begin} />);
  return { begun: () => begun, user: userEvent.setup() };
}

test("names the versions chosen for this tab, and shows an area's live version again", async () => {
  chosenIn('?area=employee@1.0.0&area=admin@1.0.0');
  const { begun, user } = show({ chosen: ['employee', 'admin'] });
  expect(screen.getByText('My work 1.0.0 in this tab')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show live version of My work' }));
  expect(chosenIn('')).toEqual({ admin: '1.0.0' });
  expect(begun()).toBe(1);
});

test('shows all live versions again', async () => {
  chosenIn('?area=employee@1.0.0&area=admin@1.0.0');
  const { begun, user } = show({ chosen: ['employee', 'admin'] });
  await user.click(screen.getByRole('button', { name: 'Reset overrides' }));
  expect(chosenIn('')).toEqual({});
  expect(begun()).toBe(1);
});

test("names a version that couldn't be shown, and accepts a deploy token", async () => {
  const { begun, user } = show({ refused: ['employee@1.4.0'] });
  expect(screen.getByRole('status')).toHaveTextContent(
    'You see the same version of this page as everyone else.',
  );
  expect(screen.getByText(/^Couldn't show employee 1\.4\.0\. /)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(begun()).toBe(0);
  await user.type(screen.getByLabelText('Deploy token'), ' odp_1 ');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(sessionStorage.getItem('ondeck-deploy-token')).toBe('odp_1');
  expect(begun()).toBe(1);
});

test.each([
  ['no list of overrides', undefined],
  ['an empty list', []],
])('shows no overrides for a registry with %s', (_name, overrides) => {
  const registry = repositoryRegistry();
  const { container } = render(<Overrides registry={overrides ? { ...registry, overrides } : registry} />);
  expect(container).toBeEmptyDOMElement();
});
