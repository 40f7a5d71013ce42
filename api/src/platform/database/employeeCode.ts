/** An employee code on its way into a query, where it is sealed: the only type that the column takes. */
export class EmployeeCode {
  readonly digits: string;
  constructor(digits: string) {
    this.digits = digits;
  }
}
