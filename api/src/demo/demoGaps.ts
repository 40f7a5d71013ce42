import type { DemoSchool } from './demoSchool';
export function addGaps(school: DemoSchool): void {
  void school;
}
