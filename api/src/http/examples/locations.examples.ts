import type { Examples } from './example';

export const locationsExamples = {
  listLocations: {
    summary: 'List locations',
    answer: {
      count: 3,
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000100',
          title: 'Harbor Swim School',
          phone_number: '+12065550119',
          email: 'harbor@ondeck.example',
          address: '37 Harbor Steps, Seattle, WA 98101',
          timezone: 'America/Los_Angeles',
        },
      ],
    },
  },
  createLocation: {
    summary: 'Create a location',
    body: {
      title: 'North P161',
      phone_number: '2125550101',
      email: 'north@ondeck.example',
      address: '2 Water Street',
      timezone: 'America/Chicago',
    },
    answer: {
      id: '0193f2a0-0000-7000-8000-000000000101',
      title: 'North P161',
      phone_number: '2125550101',
      email: 'north@ondeck.example',
      address: '2 Water Street',
      timezone: 'America/Chicago',
    },
  },
  changeLocation: {
    summary: 'Change a location',
    body: {
      title: 'Lakeview',
      phone_number: '2125550101',
      email: 'north@ondeck.example',
      address: '2 Water Street',
      timezone: 'America/Chicago',
    },
    answer: {
      id: '0193f2a0-0000-7000-8000-000000000102',
      title: 'Lakeview',
      phone_number: '2125550101',
      email: 'north@ondeck.example',
      address: '2 Water Street',
      timezone: 'America/Chicago',
    },
  },
  deleteLocation: {
    summary: 'Delete a location',
    answer: null,
  },
} satisfies Examples;
