import { render, screen } from '@testing-library/react';
import { repositoryRegistry } from '../testing/registry';
import { Overrides } from './Overrides';

test('names the areas that come from a developer’s machine', () => {
  render(<Overrides registry={{ ...repositoryRegistry(), overrides: ['employee', 'dashboard'] }} />);
  expect(screen.getByRole('status')).toHaveTextContent('Overrides: My work, Dashboard of this machine.');
  expect(screen.getByRole('button', { name: 'Reset overrides' })).toBeVisible();
});

test('names the versions that this tab was asked to show', () => {
  render(<Overrides registry={{ ...repositoryRegistry(), chosen: ['employee'] }} />);
  expect(screen.getByRole('status')).toHaveTextContent('Overrides: My work 1.0.0 in this tab.');
});

test.each([
  ['no word about them', undefined],
  ['none', []],
])('shows nothing where a registry has %s', (_name, overrides) => {
  const registry = repositoryRegistry();
  const { container } = render(<Overrides registry={overrides ? { ...registry, overrides } : registry} />);
  expect(container).toBeEmptyDOMElement();
});
