import { expect } from '@playwright/test';
import { call, textField, tokenOf } from './api';

/** Adds employees to the school: each has one hour at night with nothing to review. */
export async function hire(url: string, location: string, week: string, count: number): Promise<void> {
  const token = await tokenOf(url, 'admin');
  const positions = await call(url, 'GET', '/api/shifts/shift-type/', { token });
  const position_id = textField(positions.body, 'results', 0, 'id');
  for (let index = 0; index < count; index += 1) {
    const last_name = `Newman${String.fromCharCode(97 + index)}`;
    const made = await call(url, 'POST', '/api/users/', {
      token,
      body: {
        first_name: 'Nora',
        last_name,
        email: `${last_name.toLowerCase()}@ondeck.example`,
        phone_number: '5855550100',
        key: String(90_001 + index),
        user_type: 'EMPLOYEE',
        locations: [location],
        positions: [position_id],
      },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const found = await call(url, 'GET', `/api/users/?search=${last_name}`, { token });
    const added = await call(url, 'POST', '/api/attendance/records/', {
      token,
      body: {
        user_id: textField(found.body, 'results', 0, 'id'),
        location,
        clocked_in: `${week}T09:00:00Z`,
        clocked_out: `${week}T10:00:00Z`,
        position_id,
        rate: 'REGULAR',
        reason: 'The pump was looked after',
      },
    });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
  }
}
