import { stylesOf } from './page-styles';

describe('The style sheet of a static page', () => {
  it('has the rules of its classes only', () => {
    const styles = stylesOf('.used{color:red}.unused{color:blue}', '<p class="used">');
    expect(styles).toContain('.used');
    expect(styles).not.toContain('unused');
  });

  it('keeps a property that an unused class is named like', () => {
    const styles = stylesOf('.text-balance{text-wrap:balance}.text-wrap{text-wrap:wrap}', '<h1 class="text-balance">');
    expect(styles).toContain('.text-balance{text-wrap:balance}');
  });
});
