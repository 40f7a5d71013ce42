import classes from './to.module.css';

/** Between two dates that stand side by side; where they stand below each other it would say nothing. */
export const To = () => <span className={classes['to']}>to</span>;
