import type { Examples } from './example';

export const payrollExamples = {
  payrollDetail: {
    summary: 'Payroll in detail, a row per clock record',
    answer: {
      count: 218,
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000100',
          User_details: {
            first_name: 'Ruth',
            last_name: 'Abernathy',
          },
          date: '2027-02-22',
          clocked_in: '08:41',
          clocked_out: '13:59',
          rate: 'REGULAR',
          shift_type: {
            name: 'Front Desk',
          },
          shift_code: 'PRA-0018',
          location: {
            id: '0193f2a0-0000-7000-8000-000000000101',
            title: 'Prairie Swim School',
          },
          regular_clock: 5.3,
          regular_hours: 5.3,
          training_clock: 0,
          training_hours: 0,
          sub_clock: 0,
          sub_hours: 0,
          flags: [],
          edited: null,
        },
      ],
      totals: {
        regular_clock: 770.12,
        regular_hours: 769.88,
        training_clock: 26.15,
        training_hours: 26.15,
        sub_clock: 8.07,
        sub_hours: 8.07,
        total_hours: 804.1,
      },
      week: {
        start: '2027-02-21',
        end: '2027-02-27',
      },
      can_edit: true,
    },
  },
  payrollSummary: {
    summary: 'Payroll by person',
    answer: {
      count: 40,
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000102',
          user_details: {
            first_name: 'Ruth',
            last_name: 'Abernathy',
            key: '22713',
          },
          total_regular_hours: 32.32,
          total_sub_hours: 0,
          total_training_hours: 0,
          total_hours: 32.32,
        },
      ],
      totals: {
        total_regular_hours: 769.88,
        total_sub_hours: 8.07,
        total_training_hours: 26.15,
        total_hours: 804.1,
      },
      week: {
        start: '2027-02-21',
        end: '2027-02-27',
      },
    },
  },
  weeklyLabourManagement: {
    summary: 'Hours by person and position',
    answer: {
      count: 40,
      columns: [
        {
          key: '0193f2a0-0000-7000-8000-000000000103',
          title: 'Adaptive Swim',
        },
      ],
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000102',
          user_details: {
            name: 'Ruth Abernathy',
          },
          hours: {
            '0193f2a0-0000-7000-8000-000000000103': 0,
            '0193f2a0-0000-7000-8000-000000000104': 0,
            '0193f2a0-0000-7000-8000-000000000105': 0,
            '0193f2a0-0000-7000-8000-000000000106': 0,
            '0193f2a0-0000-7000-8000-000000000107': 0,
            '0193f2a0-0000-7000-8000-000000000108': 32.32,
            '0193f2a0-0000-7000-8000-000000000109': 0,
            '0193f2a0-0000-7000-8000-000000000110': 0,
            '0193f2a0-0000-7000-8000-000000000111': 0,
            '0193f2a0-0000-7000-8000-000000000112': 0,
            '0193f2a0-0000-7000-8000-000000000113': 0,
            '0193f2a0-0000-7000-8000-000000000114': 0,
            '0193f2a0-0000-7000-8000-000000000115': 0,
            '0193f2a0-0000-7000-8000-000000000116': 0,
            '0193f2a0-0000-7000-8000-000000000117': 0,
          },
          total: 32.32,
        },
      ],
      totals: {
        hours: {
          '0193f2a0-0000-7000-8000-000000000103': 4.47,
          '0193f2a0-0000-7000-8000-000000000104': 12.37,
          '0193f2a0-0000-7000-8000-000000000105': 8.47,
          '0193f2a0-0000-7000-8000-000000000106': 15.6,
          '0193f2a0-0000-7000-8000-000000000107': 90.58,
          '0193f2a0-0000-7000-8000-000000000108': 175.23,
          '0193f2a0-0000-7000-8000-000000000109': 26.15,
          '0193f2a0-0000-7000-8000-000000000110': 50.07,
          '0193f2a0-0000-7000-8000-000000000111': 178.55,
          '0193f2a0-0000-7000-8000-000000000112': 34.03,
          '0193f2a0-0000-7000-8000-000000000113': 42.38,
          '0193f2a0-0000-7000-8000-000000000114': 21.47,
          '0193f2a0-0000-7000-8000-000000000115': 119.4,
          '0193f2a0-0000-7000-8000-000000000116': 18.85,
          '0193f2a0-0000-7000-8000-000000000117': 6.48,
        },
        total: 804.1,
      },
      week: {
        start: '2027-02-21',
        end: '2027-02-27',
      },
    },
  },
  editPay: {
    summary: 'Edit paid hours and rate',
    body: {
      rate: 'SUB',
      hours: 3.5,
    },
    answer: {
      message: 'Hours and rate updated successfully',
    },
  },
  payrollProof: {
    summary: 'Show what a row’s hours come from',
    answer: {
      id: '0193f2a0-0000-7000-8000-000000000118',
      clocked_in: '2026-12-06T11:04:22.000Z',
      clocked_out: '2026-12-06T13:09:55.000Z',
      worked_minutes: 125,
      paid_minutes: 125,
      rate: 'REGULAR',
      suggested_rate: 'REGULAR',
      flags: [],
      daylight_saving_note: null,
      clocked_out_by: null,
      kiosk: null,
      edits: [],
    },
  },
} satisfies Examples;
