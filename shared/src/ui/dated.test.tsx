import { screen } from '@testing-library/react';
import { renderUi } from '../testing/renderUi';
import { Dated } from './dated';

test('keeps each date of a sentence on one line and leaves the sentence unchanged', () => {
  renderUi(
    <p>
      <Dated>From 11-21-2026 to 12-05-2026.</Dated>
    </p>,
  );
  const said = screen.getByText(/^From/);
  expect(said).toHaveTextContent(/^From 11-21-2026 to 12-05-2026\.$/);
  expect(screen.getByText('11-21-2026')).toHaveStyle({ whiteSpace: 'nowrap' });
  expect(screen.getByText('12-05-2026')).toHaveStyle({ whiteSpace: 'nowrap' });
});

test('leaves a sentence without a date unchanged', () => {
  renderUi(
    <p>
      <Dated>Any day</Dated>
    </p>,
  );
  expect(screen.getByText('Any day').children).toHaveLength(0);
});
