/** An employee code in a query, where it is sealed. The column accepts no other type. */
export class EmployeeCode {
  readonly digits: string;
  constructor(digits: string) {
    this.digits = digits;
  }
}
